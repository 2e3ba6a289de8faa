/**
 * A password as it is validated, hashed and compared: devices write the same letter in one part or in two (é, or e and
 * an accent), and no one sees which (Unicode NFC; NIST SP 800-63B asks for one form before hashing).
 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * How a typed password may have been spelled when its hash was made: normalized, or before that was done, as it was typed
 * then. One for nearly all passwords; the number depends on the text alone, never on whose it is.
 */
export function passwordSpellings(typed: string): readonly string[] {
  return [...new Set([normalizePassword(typed), typed, typed.normalize('NFD')])];
}
