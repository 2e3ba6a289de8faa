/**
 * A password as it is validated, hashed and compared: devices write the same letter in one part or in two (é, or e and
 * an accent), and no one sees which (Unicode NFC; NIST SP 800-63B asks for one form before hashing).
 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * The spellings that a typed password may have had when its hash was made: normalized, or as it was typed before
 * normalization existed. There is one for nearly all passwords; the number depends only on the text, never on its
 * owner.
 */
export function passwordSpellings(typed: string): readonly string[] {
  return [...new Set([normalizePassword(typed), typed, typed.normalize('NFD')])];
}
