/** How letters are disguised; the table of zxcvbn. */
const disguises: Readonly<Record<string, string>> = {
  a: 'a4@',
  b: 'b8',
  c: 'c({[<',
  e: 'e3',
  g: 'g69&',
  i: 'i1!|',
  l: 'l1|7',
  o: 'o0',
  s: 's$5',
  t: 't+7',
  x: 'x%',
  z: 'z2',
};

/** Shorter words stand in half of all sentences. */
const shortest = 4;

const escaped = (text: string) => text.replaceAll(/[\\\]^$.*+?(){}|[-]/g, '\\$&');

function disguised(word: string): RegExp {
  const pattern = [...word].map((letter) => `[${escaped(disguises[letter] ?? letter)}]`).join('');
  return new RegExp(pattern, 'u');
}

/** Small letters without accents: Beltrán is also beltran. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whose password it is, and for what. Every part is split into words. */
export interface PasswordOwner {
  readonly userName: string;
  readonly email: string;
  readonly fullName: string;
  readonly agencyName: string;
  readonly productTitle: string;
}

/** CHPW-03: words that someone who knows the person or the service tries first; small letters, four or more. */
export function contextWords(owner: PasswordOwner): string[] {
  const { userName, email, fullName, agencyName, productTitle } = owner;
  const local = email.split('@')[0] ?? '';
  const words = [userName, local, fullName, agencyName, productTitle].flatMap((text) => {
    const parts = folded(text).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  return [...new Set(words)].filter((word) => [...word].length >= shortest);
}

/** Whether one of the words is in the password: in any case, disguised (c0unter$ign) or backward. */
export function holdsContextWord(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  return words.some(
    (word) => disguised(word).test(text) || disguised([...word].toReversed().join('')).test(text),
  );
}
