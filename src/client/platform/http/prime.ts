/** ENT-02: what the reply to the login asks for. `needsBillPrime` is kept and passed on. */
export type Prime = { needsNarcPrime: boolean; needsBillPrime: boolean };

/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'prime';

export function writePrime(prime: Prime): void {
  localStorage.setItem(key, JSON.stringify(prime));
}

export function removePrime(): void {
  localStorage.removeItem(key);
}

/** Null where nothing can be made out: then nothing is fetched ahead. */
export function readPrime(): Prime | null {
  try {
    const { needsNarcPrime, needsBillPrime } = JSON.parse(
      localStorage.getItem(key) ?? '{}',
    ) as Partial<Prime>;
    if (typeof needsNarcPrime !== 'boolean' || typeof needsBillPrime !== 'boolean') return null;
    return { needsNarcPrime, needsBillPrime };
  } catch {
    return null;
  }
}
