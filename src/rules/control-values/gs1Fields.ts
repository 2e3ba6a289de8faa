/**
 * How long the application identifiers of the GS1 General Specifications and their data are (tables 7.8.5-1 and 3.2-1).
 * The first two digits decide both.
 */
const lengths: readonly (readonly [from: number, to: number, identifier: number, data?: number])[] =
  [
    [0, 0, 2, 18],
    [1, 3, 2, 14],
    [4, 4, 2, 16],
    [10, 10, 2],
    [11, 13, 2, 6],
    [15, 17, 2, 6],
    [20, 20, 2, 2],
    [21, 22, 2],
    [23, 25, 3],
    [30, 30, 2],
    [31, 36, 4, 6],
    [37, 37, 2],
    [39, 39, 4],
    [40, 40, 3],
    [41, 41, 3, 13],
    [42, 42, 3],
    [43, 43, 4],
    [70, 70, 4],
    [71, 71, 3],
    [72, 72, 4],
    [80, 82, 4],
    [90, 99, 2],
  ];

/**
 * Digits of the identifier and of its data; null data ends at the next separator. Undefined: no identifier starts so.
 */
export function fieldLengths(
  text: string,
): { identifier: number; data: number | null } | undefined {
  const two = Number(/^\d{2}/.exec(text)?.[0]);
  const found = lengths.find(([from, to]) => two >= from && two <= to);
  return found && { identifier: found[2], data: found[3] ?? null };
}

/** GS1's check digit, for keys of any length (General Specifications 7.9.1): weights 3 and 1 from the right. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The day that YYMMDD means (General Specifications 7.12): the year within 49 years back and 50 ahead, and day 00 the
 * last day of the month.
 *
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD; null if no calendar has such a day.
 */
export function dayOfDate(text: string, today: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12) return null;
  const present = Number(today.slice(0, 4));
  const ahead = year - (present % 100);
  const century =
    Math.floor(present / 100) * 100 + (ahead > 50 ? -100 : 0) + (ahead < -49 ? 100 : 0);
  const last = new Date(Date.UTC(century + year, month, 0)).getUTCDate();
  if (day > last) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${century + year}-${two(month)}-${two(day === 0 ? last : day)}`;
}
