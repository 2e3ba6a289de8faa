import { separator } from './gs1.ts';

/** Keys that followed one another as fast as a scanner types. */
export type KeyBurst = { text: string; lastAt: number };

export const noKeys: KeyBurst = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/** Milliseconds between two keys at most; a quick typist takes more than twice as long. */
export const scannerPause = 50;

/** Characters at least: labels have four. Fewer may be a person who rests a hand on the keys. */
const shortest = 4;

/** A key as the browser reports it; `at` in milliseconds. */
export type PressedKey = { key: string; withControl: boolean; at: number };

/**
 * Distinguishes a scanner that types like a keyboard from a person: it sends its keys without a pause and Enter at the
 * end.
 *
 * @returns the code, after its Enter.
 */
export function pressKey(
  burst: KeyBurst,
  { key, withControl, at }: PressedKey,
): { burst: KeyBurst; code: string | null } {
  // Shift and its like come between the characters.
  if (key.length > 1 && key !== 'Enter') {
    return { burst: isModifier(key) ? burst : noKeys, code: null };
  }
  const before = at - burst.lastAt <= scannerPause ? burst.text : '';
  if (key === 'Enter') {
    return { burst: noKeys, code: before.length >= shortest ? before : null };
  }
  // ASCII 29, the separator of GS1, is Control and ] on a keyboard.
  const character = withControl ? (key === ']' ? separator : null) : key;
  if (character === null) return { burst: noKeys, code: null };
  return { burst: { text: before + character, lastAt: at }, code: null };
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'AltGraph' || key === 'CapsLock';
}
