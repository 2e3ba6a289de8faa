import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { createTestDatabase } from '../database/testDatabase.ts';

/** Data folders for servers of their own. Making a database is the slow part of a first start: one is made and copied. */
export class DataFolders {
  readonly base: string;

  private constructor(base: string) {
    this.base = base;
  }

  static async open(): Promise<DataFolders> {
    const folders = new DataFolders(mkdtempSync(join(tmpdir(), 'countersign-process-')));
    mkdirSync(folders.#template);
    const address = await createTestDatabase(join(folders.#template, 'db'));
    const made = await connectDatabase(address);
    await made.close();
    return folders;
  }

  /** A data folder whose database has every table and no agency. */
  empty(name: string): string {
    const folder = join(this.base, name);
    cpSync(this.#template, folder, { recursive: true });
    return folder;
  }

  remove(): void {
    rmSync(this.base, { recursive: true });
  }

  get #template(): string {
    return join(this.base, 'template');
  }
}
