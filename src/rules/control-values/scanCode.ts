import * as v from 'valibot';
import { Label } from '../../contract/control-values/controlValue.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { type Gs1Code, looksLikeGs1, parseGs1 } from './gs1.ts';
import { checkDigit } from './gs1Fields.ts';
import { readLabelCode } from './labelCode.ts';

/** What a scanned or typed code may be; a text of digits can be a label as well as a manufacturer's code. */
export type ReadScan =
  | {
      ok: true;
      label: string | null;
      /** Whose label it is, where it says so. */
      agencyId: number | null;
      gs1: Gs1Code | null;
    }
  | { ok: false; code: ProblemCode<422>; message: string };

/** Characters; the longest codes that GS1 allows on a vial stay below it. */
export const longestCode = 200;

/**
 * Reads a code as a scanner, a camera or a person gives it.
 *
 * @param today YYYY-MM-DD, for the century of a manufacturer's dates.
 */
export function readScan(text: string, today: string): ReadScan {
  const code = text.trim();
  if (code === '') return refused('code_missing', 'Scan or type the label.');
  if (code.length > longestCode) {
    return refused('code_too_long', 'This is too long for a label. Scan it again.');
  }
  const own = readLabelCode(code);
  if (own.kind === 'misread') {
    return refused(
      'label_misread',
      'The label was misread: its check characters don’t match. Scan it again, or enter the number printed under the code.',
    );
  }
  if (own.kind === 'read') return { ok: true, ...own, gs1: null };
  if (looksLikeGs1(code)) return fromPackage(code, today);
  const label = v.safeParse(Label, code);
  const gs1 = bareGs1(code, today);
  if (label.success) {
    return { ok: true, label: label.output, agencyId: agencyOfLabel(label.output), gs1 };
  }
  if (/^01\d{14}/.test(code)) return fromPackage(code, today);
  return refused(
    'code_unknown',
    'This is neither a label nor a manufacturer’s code. A label has 4 to 32 letters, digits and hyphens.',
  );
}

/** Generated labels start with their agency's number (see `generatedLabel`); null for any other label. */
export function agencyOfLabel(label: string): number | null {
  const found = /^CV([1-9]\d{0,9})-\d{7,}$/.exec(label)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Whether a text can only be a code for the form, in whatever field a scanner types it: a printed or generated label, or a
 * manufacturer’s code. Anything else may be meant for the field: the number of a seal.
 */
export function isCertainCode(text: string): boolean {
  const code = text.trim().toUpperCase();
  return (
    readLabelCode(code).kind !== 'none' ||
    agencyOfLabel(code) !== null ||
    looksLikeGs1(code) ||
    /^01\d{14}/.test(code)
  );
}

function fromPackage(code: string, today: string): ReadScan {
  const read = parseGs1(code, today);
  if (!read.ok) return read;
  const { ok: _, ...gs1 } = read;
  return { ok: true, label: null, agencyId: null, gs1 };
}

/**
 * Without anything that marks it: an element string that starts with a product number, or the number of a UPC or EAN.
 */
function bareGs1(code: string, today: string): Gs1Code | null {
  if (/^\d{12,13}$/.test(code) && checkDigit(code.slice(0, -1)) === code.at(-1)) {
    return { gtin: code.padStart(14, '0'), lot: null, expiresOn: null, serial: null };
  }
  if (!/^01\d{14}/.test(code)) return null;
  const read = fromPackage(code, today);
  return read.ok ? read.gs1 : null;
}

function refused(code: ProblemCode<422>, message: string): ReadScan {
  return { ok: false, code, message };
}
