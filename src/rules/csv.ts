/** What a spreadsheet would take for a formula (OWASP: CSV injection), after blanks as well. */
const formula = /^\s*[=+\-@\t\r]/;

/**
 * One cell of a CSV file (RFC 4180). What begins like a formula gets an apostrophe in front, which spreadsheets show as
 * text; a number that somebody typed keeps its sign.
 */
export function csvCell(value: string): string {
  const text = formula.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file with its head. Begins with a byte order mark, without which Excel takes UTF-8 for something else. */
export function csvFile(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
