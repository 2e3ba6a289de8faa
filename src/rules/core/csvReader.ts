import { cellLimit } from '../../contract/import/import.ts';

export type CsvRow = {
  readonly line: number;
  readonly cells: string[];
  readonly isBroken: boolean;
};

const separators = [',', ';', '\t'] as const;

/** The separator of a file by its heading, without quoted cells: the most frequent one. */
export function separatorOf(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const times = separators.map((separator) => bare.split(separator).length);
  return separators[times.indexOf(Math.max(...times))] ?? ',';
}

/**
 * Reads CSV (RFC 4180) in pieces, so that no file is ever held as a whole: quoted cells, doubled quotes, any line end,
 * lines within cells. Empty lines are left out; cells are cut behind `cellLimit`.
 */
export class CsvReader {
  private readonly separator: string;
  private cells: string[] = [];
  private cell = '';
  private isQuoted = false;
  /** A quote within a quoted cell: the end of it, or the first of two. */
  private isQuoteSeen = false;
  private isReturnSeen = false;
  private line = 1;
  private begunOn = 1;

  constructor(separator: string) {
    this.separator = separator;
  }

  /** The rows that end in this piece. */
  read(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const letter of piece) {
      const isSecondOfLineEnd = letter === '\n' && this.isReturnSeen;
      this.isReturnSeen = letter === '\r';
      if (isSecondOfLineEnd) {
        if (this.isQuoted && !this.isQuoteSeen) this.add(letter);
        continue;
      }
      if (letter === '\r' || letter === '\n') this.line += 1;
      if (this.isQuoted) this.readQuoted(letter, rows);
      else this.readPlain(letter, rows);
    }
    return rows;
  }

  /** The row that the end of the file ends. */
  end(): CsvRow[] {
    const isBroken = this.isQuoted && !this.isQuoteSeen;
    const rows: CsvRow[] = [];
    this.endRow(rows, isBroken);
    return rows;
  }

  private readQuoted(letter: string, rows: CsvRow[]): void {
    if (!this.isQuoteSeen) {
      if (letter === '"') this.isQuoteSeen = true;
      else this.add(letter);
      return;
    }
    this.isQuoteSeen = false;
    if (letter === '"') {
      this.add(letter);
      return;
    }
    this.isQuoted = false;
    this.readPlain(letter, rows);
  }

  private readPlain(letter: string, rows: CsvRow[]): void {
    if (letter === this.separator) this.endCell();
    else if (letter === '\r' || letter === '\n') this.endRow(rows, false);
    else if (letter === '"' && this.cell === '') this.isQuoted = true;
    else this.add(letter);
  }

  private add(letter: string): void {
    if (this.cell.length <= cellLimit) this.cell += letter;
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
  }

  private endRow(rows: CsvRow[], isBroken: boolean): void {
    this.endCell();
    const { cells, begunOn } = this;
    this.cells = [];
    this.begunOn = this.line;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begunOn, cells, isBroken });
  }
}
