import type { ProblemCode } from '../../contract/problems.ts';
import { checkDigit, dayOfDate, fieldLengths } from './gs1Fields.ts';

/** What a manufacturer's code says of a package. */
export type Gs1Code = {
  /** 14 digits. */
  gtin: string | null;
  lot: string | null;
  /** YYYY-MM-DD */
  expiresOn: string | null;
  serial: string | null;
};

export type Gs1Problem = { ok: false; code: ProblemCode<422>; message: string };

export type ReadGs1 = ({ ok: true } & Gs1Code) | Gs1Problem;

/** Ends a field of variable length: ASCII 29, which represents FNC1. */
export const separator = '\u001d';

/** How scanners that cannot type ASCII 29 are set to write it. */
const writtenSeparators = /␝|\{GS\}|\[GS\]|\^\]/gi;

/** AIM symbology identifiers of GS1 DataMatrix, GS1-128, GS1 DataBar and GS1 QR Code. */
const symbology = /^\](?:d2|C1|e0|Q3|J1)/;

const scanAgain = 'Scan it again, or type the label.';

/** Whether a text can only be an element string: by its symbology, a separator, or its brackets. */
export function looksLikeGs1(text: string): boolean {
  const code = text.trim().replace(writtenSeparators, separator);
  return symbology.test(code) || code.includes(separator) || /^\(\d{2,4}\)/.test(code);
}

/**
 * Reads an element string (GS1 General Specifications 7.8), as scanned or as printed under the code with brackets.
 *
 * @param today YYYY-MM-DD, which decides the century of its dates.
 */
export function parseGs1(text: string, today: string): ReadGs1 {
  const code = afterSeparator(
    text.trim().replace(writtenSeparators, separator).replace(symbology, ''),
  );
  const fields = code.startsWith('(') ? bracketed(code) : elements(code);
  if (!Array.isArray(fields)) return fields;
  const known = new Map<string, string>();
  for (const [identifier, data] of fields) {
    if ((known.get(identifier) ?? data) !== data) {
      return refused(
        'gs1_contradiction',
        `The code says (${identifier}) twice with different values. ${scanAgain}`,
      );
    }
    known.set(identifier, data);
  }
  return meaningOf(known, today);
}

/**
 * The NDC in a GTIN of the United States (prefix 03): ten digits, which can be divided in three ways.
 *
 * @returns 4-4-2, 5-3-2 and 5-4-1, or nothing if the GTIN holds no NDC.
 */
export function ndcsOf(gtin: string): string[] {
  const digits = /^\d03(\d{10})\d$/.exec(gtin)?.[1];
  if (digits === undefined) return [];
  return [
    [4, 8],
    [5, 8],
    [5, 9],
  ].map(([labeler, product]) =>
    [digits.slice(0, labeler), digits.slice(labeler, product), digits.slice(product)].join('-'),
  );
}

type Fields = [identifier: string, data: string][] | Gs1Problem;

function elements(code: string): Fields {
  const fields: [string, string][] = [];
  let rest = code;
  while (rest !== '') {
    const found = fieldLengths(rest);
    if (found === undefined || rest.length <= found.identifier) {
      return refused('gs1_unknown', `“${shown(rest)}” in it isn’t a GS1 field. ${scanAgain}`);
    }
    const identifier = rest.slice(0, found.identifier);
    const after = rest.slice(found.identifier);
    const end = after.indexOf(separator);
    const data =
      found.data === null
        ? after.slice(0, end === -1 ? undefined : end)
        : after.slice(0, found.data);
    if (data.includes(separator) || (found.data !== null && data.length < found.data)) {
      return refused('gs1_short', `The code ends within (${identifier}). ${scanAgain}`);
    }
    fields.push([identifier, data]);
    rest = afterSeparator(after.slice(data.length));
  }
  return fields.length > 0 ? fields : refused('gs1_empty', `The code is empty. ${scanAgain}`);
}

/** As printed for people: an identifier in brackets, then its data up to the next one that can be one. */
function bracketed(code: string): Fields {
  const fields = [...code.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gs)];
  const read = fields.map(([whole]) => whole).join('');
  if (read !== code) {
    return refused('gs1_unknown', `“${shown(code)}” isn’t a GS1 code. ${scanAgain}`);
  }
  return fields.map(([, identifier = '', data = '']) => [
    identifier,
    data.replaceAll(separator, '').trim(),
  ]);
}

function meaningOf(fields: ReadonlyMap<string, string>, today: string): ReadGs1 {
  const [gtin, lot, due, serial] = ['01', '10', '17', '21'].map((key) => fields.get(key) ?? null);
  if (gtin != null && (!/^\d{14}$/.test(gtin) || checkDigit(gtin.slice(0, -1)) !== gtin.at(-1))) {
    return refused('gs1_check_digit', `The product number (01) was misread. ${scanAgain}`);
  }
  for (const [identifier, data] of [
    ['10', lot],
    ['21', serial],
  ]) {
    if (typeof data === 'string' && !/^[!"%-?A-Z_a-z]{1,20}$/.test(data)) {
      return refused(
        'gs1_characters',
        `(${identifier}) has 1 to 20 letters, digits and signs. ${scanAgain}`,
      );
    }
  }
  const expiresOn = due ? dayOfDate(due, today) : null;
  if (due !== null && expiresOn === null) {
    return refused('gs1_date', `The expiration date (17) isn’t a date. ${scanAgain}`);
  }
  return { ok: true, gtin: gtin ?? null, lot: lot ?? null, expiresOn, serial: serial ?? null };
}

function afterSeparator(text: string): string {
  return text.startsWith(separator) ? text.slice(1) : text;
}

function shown(text: string): string {
  return text.replaceAll(separator, '␝').slice(0, 24);
}

function refused(code: ProblemCode<422>, message: string): Gs1Problem {
  return { ok: false, code, message };
}
