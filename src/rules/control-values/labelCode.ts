/** What precedes the agency in the code of a label; a label itself holds no full stop. */
const mark = 'CS';

/**
 * The two check characters of ISO/IEC 7064, MOD 1271-36: they find every single wrong character and nearly all that
 * changed places. Hyphens do not count.
 */
export function checkCharacters(text: string): string {
  const value = [...text.replaceAll('-', '')].reduce(
    (sum, character) => ((sum + Number.parseInt(character, 36)) * 36) % 1271,
    0,
  );
  // The two characters that make the whole congruent to 1.
  const missing = (1271 + 1 - ((value * 36) % 1271)) % 1271;
  return (
    Math.floor(missing / 36)
      .toString(36)
      .toUpperCase() + (missing % 36).toString(36).toUpperCase()
  );
}

/**
 * What the code on a printed label holds: the agency, the label, and check characters over both. Only capitals, digits,
 * full stops and hyphens: a small QR code, and the same keys on most keyboards, which scanners type on.
 */
export function labelCode(agencyId: number, label: string): string {
  return `${mark}.${agencyId}.${label}.${checkCharacters(agencyId + label)}`;
}

export type ReadLabelCode =
  | { kind: 'none' }
  | { kind: 'misread' }
  | { kind: 'read'; agencyId: number; label: string };

/** Reads the code of a printed label; `none`: this is another kind of code. */
export function readLabelCode(text: string): ReadLabelCode {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(`${mark}.`)) return { kind: 'none' };
  const found = /^CS\.([1-9]\d{0,9})\.([A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9])\.([A-Z0-9]{2})$/.exec(code);
  const [, agency = '', label = '', check] = found ?? [];
  if (checkCharacters(agency + label) !== check) return { kind: 'misread' };
  return { kind: 'read', agencyId: Number(agency), label };
}
