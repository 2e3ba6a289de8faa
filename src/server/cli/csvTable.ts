import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { csvLine } from '../../rules/core/csv.ts';
import { CommandRefused } from './command.ts';

/** A CSV file that rows are written into. */
export interface CsvTable {
  /** @param row as JSON, by its columns. */
  write(row: string): Promise<void>;
  /** @throws what went wrong while it was written. */
  close(): Promise<void>;
}

const Row = v.record(v.string(), v.unknown());

/** @throws CommandRefused if it exists. */
export function newFolder(name: string): string {
  const folder = resolve(name);
  if (existsSync(folder)) {
    throw new CommandRefused('file_exists', `--csv: ${folder} exists. Choose another name.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** One file of a folder: the names of the columns, then a line for each row; what is not a text is as JSON has it. */
export function openCsvTable(folder: string, table: string, columns: readonly string[]): CsvTable {
  const file = createWriteStream(join(folder, `${table}.csv`), { mode: 0o600 });
  let fault: Error | undefined;
  file.on('error', (error: Error) => {
    fault = error;
  });
  file.write(`\ufeff${csvLine(columns)}`);
  return {
    write: async (row) => {
      const values = v.parse(Row, JSON.parse(row));
      const line = csvLine(columns.map((column) => cellOf(values[column])));
      if (!file.write(line) && fault === undefined)
        await Promise.race([once(file, 'drain'), once(file, 'close')]);
    },
    close: async () => {
      if (fault === undefined) {
        file.end();
        await once(file, 'close');
      }
      if (fault !== undefined) throw fault;
    },
  };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
