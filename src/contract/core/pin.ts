import * as v from 'valibot';

export const pinLength = { least: 4, most: 20 } as const;

const shape = new RegExp(`^[^\\s\\p{C}]{${pinLength.least},${pinLength.most}}$`, 'u');

function pinOf(missing: string, wrong: string) {
  // Composed, because keyboards differ in how they write an accent and the hash would differ with them.
  return v.pipe(v.string(missing), v.normalize('NFC'), v.regex(shape, wrong));
}

/** How a PIN is typed: 4 to 20 characters that can be seen, digits or not. */
export const Pin = pinOf('Enter the PIN.', 'Enter the PIN: 4 to 20 characters.');

/** The same for a PIN that is being chosen. */
export const NewPin = pinOf('Enter a new PIN.', 'Use 4 to 20 characters without spaces.');
