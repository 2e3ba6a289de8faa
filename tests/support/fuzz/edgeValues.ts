/** A piece of JSON as it is sent, where no JavaScript value represents it. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const nested = (depth: number, open: string, inside: string, close: string) =>
  new RawJson(open.repeat(depth) + inside + close.repeat(depth));

/** What the database cannot keep, or keeps as something else: a field that takes one of these is tried with it often. */
export const tellingLabels: readonly string[] = [
  '\0',
  'a\0b',
  `${'A'.repeat(42)}\0`,
  '\ud800',
  'a\udc00b',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
];

/** Texts on which databases, encodings and patterns break. */
const edgeTexts: readonly string[] = [
  '',
  ' ',
  '\udfff\ud800',
  '\u{1f600}',
  '\u{1f600}'.repeat(20),
  'a\u0301',
  'İ',
  'ß',
  'ﬁ',
  '\ufeff',
  '\uffff',
  '\u202eabc',
  '\u2028',
  '\r\n',
  '\t',
  '\u007f',
  '%',
  '_',
  '%00',
  '\\',
  "'; select 1; --",
  ':*',
  '&|!()',
  '<script>',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '["fullName","fullName"]',
  'x'.repeat(40),
  'x'.repeat(255),
  'x'.repeat(1_025),
  'x'.repeat(2_001),
  'x'.repeat(20_000),
  '漢'.repeat(2_000),
  'a@b.co',
  `${'a'.repeat(60)}@${'b'.repeat(60)}.org`,
  'CV0000001',
  'A'.repeat(32),
  'A'.repeat(43),
  'CS.4294967296.CV0000001.AA',
  '(01)00399999000101(17)280131(10)A1(21)7',
  '01003999990001011700000010A1',
  '0'.repeat(64),
  '2026-03-10T08:00:00.000Z_1_1',
  '2026-19-39T29:59:59.999Z_1_1',
  '0000-00-00T00:00:00.000Z_999999999_999999999999999',
  '2026-03-10T08:00:00.000Z_12345678-1234-4123-8123-123456789abc',
  `2026-03-10T08:00:00.000Z_${'-'.repeat(36)}`,
  'America/New_York',
  'Etc/Unknown',
];

/** Numbers as text, as an address carries them. */
const edgeDigits: readonly string[] = [
  '0',
  '1',
  '-1',
  '-0',
  '01',
  '1e3',
  '1.5',
  '100',
  '9999',
  '32768',
  '2147483647',
  '2147483648',
  '3000000000',
  '999999999',
  '9223372036854775808',
  'Infinity',
];

const edgeDays: readonly string[] = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1582-10-10',
  '1900-01-01',
  '1970-01-01',
  '1999-12-31',
  '2024-02-29',
  '2026-02-29',
  '2026-03-08',
  '2026-03-10',
  '2026-03-11',
  '2099-12-31',
  '9999-12-31',
  '2026-13-01',
];

const edgeInstants: readonly string[] = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000+23:59',
  '1900-01-01T00:00:00.000+23:59',
  '1969-12-31T23:59:59.999Z',
  '2026-02-29T08:00:00.000Z',
  '2026-03-08T02:30:00.000-05:00',
  '2026-03-10T07:55:00.123456789Z',
  '2026-03-10 07:55:00Z',
  '2026-03-10T07:59:59.999Z',
  '2026-03-10T08:00:00.001Z',
  '2038-01-19T03:14:08.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
];

const edgeIds: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '12345678-1234-4123-8123-123456789abc',
];

/** Every text that a field is tried with, whatever it is a text of. */
export const anyTexts: readonly string[] = [
  ...tellingLabels,
  ...edgeTexts,
  ...edgeDigits,
  ...edgeDays,
  ...edgeInstants,
  ...edgeIds,
];

export const edgeNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  0.5,
  1e-7,
  5e-324,
  20,
  500,
  32_767,
  32_768,
  100_000_000,
  2 ** 31 - 1,
  2 ** 31,
  3e9,
  2 ** 32,
  1e12,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  -(2 ** 31) - 1,
  -(2 ** 63),
  1.797e308,
];

/** What is of no type that a field has; the last ones are no values of JavaScript, or nest deeper than any form. */
export const wrongTypes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  '',
  [],
  {},
  [[]],
  [null],
  { $ne: '' },
  { toString: 'x' },
  new RawJson('1e999'),
  new RawJson('-1e999'),
  new RawJson('{"__proto__":{"isActive":true}}'),
  nested(6_000, '[', '', ']'),
  nested(4_000, '{"a":', '1', '}'),
];

/** Every value that one field is tried with. */
export const edgeValues: readonly unknown[] = [...anyTexts, ...edgeNumbers, ...wrongTypes];

/** Whole bodies that are no form at all; NaN is no JSON. */
export const wrongBodies: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '""',
  '0',
  'NaN',
  '{',
  '{"a":NaN}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"\\u0000":"\\u0000"}',
  '['.repeat(30_000),
];
