/** ENT-02: what the reply to the login asks for. `needsBillPrime` is kept and passed on. */
export type CachePriming = { needsNarcPrime: boolean; needsBillPrime: boolean };

/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'prime';

export function writePrime(prime: CachePriming): void {
  localStorage.setItem(key, JSON.stringify(prime));
}

export function removePrime(): void {
  localStorage.removeItem(key);
}

/** Null if it is unknown: then nothing is loaded ahead. */
export function readPrime(): CachePriming | null {
  try {
    const { needsNarcPrime, needsBillPrime } = JSON.parse(
      localStorage.getItem(key) ?? '{}',
    ) as Partial<CachePriming>;
    if (typeof needsNarcPrime !== 'boolean' || typeof needsBillPrime !== 'boolean') return null;
    return { needsNarcPrime, needsBillPrime };
  } catch {
    return null;
  }
}
