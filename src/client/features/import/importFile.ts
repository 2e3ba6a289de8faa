import type { ImportFile, Progress } from '../../../../machines/import/import.setup.ts';
import { rowsAtOnce } from '../../../contract/import/import.ts';
import { CsvReader, type CsvRow, separatorOf } from '../../../rules/core/csvReader.ts';
import { NotSent } from '../../shell/calls/attempt.ts';

/** A file that cannot be read as CSV; the message says what to do. */
export function fileFailure(message: string): NotSent {
  return new NotSent({ code: 'file_unreadable', message });
}

/** Characters of rows that are sent at once: far below what the server takes. */
const mailsAtOnce = 300_000;

/** Cells of rows that are sent at once: the server takes 30,000 values. */
const cellsAtOnce = 20_000;

/** A CSV file that is being read: a piece at a time, so that its size does not matter. */
export class OpenFile {
  private readonly pieces: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly total: number;
  private reader: CsvReader | null = null;
  private waiting: CsvRow[] = [];
  private done = 0;
  private isOver = false;

  constructor(file: ImportFile) {
    this.total = file.size;
    this.pieces = file.stream().getReader();
  }

  get progress(): Progress {
    return { done: this.done, total: this.total };
  }

  /** The first row. @throws NotSent */
  async readHeads(): Promise<string[]> {
    while (this.waiting.length === 0 && !this.isOver) await this.readPiece();
    const heads = this.waiting.shift();
    if (!heads)
      throw fileFailure('This file is empty. Choose one whose first line names its columns.');
    return heads.cells;
  }

  /** The next rows, and whether they are the last. @throws NotSent */
  async readRows(): Promise<{ rows: CsvRow[]; isLast: boolean }> {
    while (this.waiting.length <= rowsAtOnce && !this.isOver) await this.readPiece();
    let [mails, values, rows] = [0, 0, 0];
    for (const { cells } of this.waiting.slice(0, rowsAtOnce)) {
      mails += cells.reduce((sum, cell) => sum + cell.length, 0);
      values += cells.length;
      if (rows > 0 && (mails > mailsAtOnce || values > cellsAtOnce)) break;
      rows += 1;
    }
    const next = this.waiting.splice(0, rows);
    return { rows: next, isLast: this.isOver && this.waiting.length === 0 };
  }

  private async readPiece(): Promise<void> {
    const text = await this.decodePiece();
    this.reader ??= new CsvReader(separatorOf(text.split(/[\r\n]/, 1)[0] ?? ''));
    this.waiting.push(...this.reader.read(text));
    if (this.isOver) this.waiting.push(...this.reader.end());
  }

  private async decodePiece(): Promise<string> {
    try {
      const { value, done } = await this.pieces.read();
      this.isOver = done;
      this.done += value?.byteLength ?? 0;
      return value ? this.decoder.decode(value, { stream: true }) : this.decoder.decode();
    } catch (error) {
      if (error instanceof TypeError) {
        throw fileFailure(
          'This is not a CSV file in UTF-8. In Excel, save the sheet as “CSV UTF-8 (Comma delimited)”, then choose that file.',
        );
      }
      if (error instanceof DOMException) {
        throw fileFailure('The file could not be read. Was it moved or changed? Choose it again.');
      }
      throw error;
    }
  }
}
