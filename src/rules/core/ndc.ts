export type NdcReading = { ok: true; ndc: string } | { ok: false; message: string };

/**
 * Digits of labeler, product and package. Ten digits are 4-4-2, 5-3-2 or 5-4-1, and with a labeler of six digits eleven
 * are 6-3-2 or 6-4-1 (21 CFR 207.33); payers write eleven as 5-4-2 (45 CFR 162.1002); from 2033 every code is 6-4-2.
 */
const shapes: ReadonlySet<string> = new Set([
  '4-4-2',
  '5-3-2',
  '5-4-1',
  '6-3-2',
  '6-4-1',
  '5-4-2',
  '6-4-2',
]);

const example = 'Enter it as on the package, with hyphens: 0409-1234-01.';

/**
 * Reads a typed National Drug Code. It stays text: leading zeros count, and its length determines how it is divided.
 * Without hyphens only eleven (5-4-2) and twelve digits (6-4-2) can be divided; ten cannot, and are rejected.
 */
export function readNdc(text: string): NdcReading {
  const typed = text.trim().replace(/[‐‑‒–—−]/g, '-');
  if (typed === '') return refused(`Enter the NDC. ${example}`);
  if (!/^[\d-]+$/.test(typed)) return refused(`An NDC has only digits and hyphens. ${example}`);
  const digits = typed.replaceAll('-', '');
  if (digits.length < 10 || digits.length > 12) {
    return refused(`An NDC has 10, 11 or 12 digits; this has ${digits.length}. ${example}`);
  }
  const divided = typed.includes('-') ? typed : divide(typed);
  if (divided === null) {
    return refused(`Ten digits need hyphens. ${example}`);
  }
  const shape = divided
    .split('-')
    .map(({ length }) => length)
    .join('-');
  if (!shapes.has(shape)) return refused(`The hyphens of this NDC are misplaced. ${example}`);
  if (/^0+$/.test(digits)) return refused(`This is not an NDC. ${example}`);
  return { ok: true, ndc: divided };
}

/** The twelve digits of a code that `readNdc` read: two ways to write one code have the same. */
export function ndcKey(ndc: string): string {
  const [labeler = '', product = '', packaging = ''] = ndc.split('-');
  return labeler.padStart(6, '0') + product.padStart(4, '0') + packaging.padStart(2, '0');
}

function divide(digits: string): string | null {
  const labeler = { 11: 5, 12: 6 }[digits.length];
  if (labeler === undefined) return null;
  return [
    digits.slice(0, labeler),
    digits.slice(labeler, labeler + 4),
    digits.slice(labeler + 4),
  ].join('-');
}

function refused(message: string): NdcReading {
  return { ok: false, message };
}
