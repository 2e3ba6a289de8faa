import * as v from 'valibot';
import {
  addImportRows,
  beginImport,
  exportRecords,
  getImport,
  type ImportKind,
  ImportStanding,
  rowsAtOnce,
} from '../../../src/contract/import/import.ts';
import { CsvReader, type CsvRow, separatorOf } from '../../../src/rules/core/csvReader.ts';
import { sites } from '../../../src/server/database/schema/custodyPlace.ts';
import type { UserScene } from '../users/userScene.ts';

type Name = Parameters<UserScene['as']>[0];

/** The lines of a text, read as the browser reads a file. */
export function rowsOf(text: string): CsvRow[] {
  const reader = new CsvReader(separatorOf(text.split(/\r?\n/, 1)[0] ?? ''));
  return [...reader.read(text.replace(/^\ufeff/, '')), ...reader.end()];
}

/** Imports as the browser does: read, confirmed, written slice by slice. */
export class Importing {
  private readonly scene: UserScene;
  private readonly as: Name;

  constructor(scene: UserScene, as: Name = 'admin') {
    this.scene = scene;
    this.as = as;
  }

  /** With the site that the files of these tests name. */
  static async withSite(scene: UserScene): Promise<Importing> {
    const { agencyId } = scene;
    const site = {
      agencyId,
      name: 'Station 3',
      kind: 'designated',
      address: '3 Mill Road',
    } as const;
    await scene.database.insert(sites).values(site);
    return new Importing(scene);
  }

  async post(path: string, id: string, body: object): Promise<Response> {
    const { headers } = await this.scene.as(this.as);
    return this.scene.server.send(path.replace('{id}', id), { headers, body });
  }

  async begin(kind: ImportKind, text: string): Promise<Response> {
    const heads = rowsOf(text)[0]?.cells ?? [];
    return this.post(beginImport.path, '', { kind, fileName: 'file.csv', heads });
  }

  /** Reads a whole file and returns the result. */
  async read(kind: ImportKind, text: string): Promise<ImportStanding> {
    let standing = await standingOf(await this.begin(kind, text));
    const rows = rowsOf(text).slice(1);
    for (let start = 0; start === 0 || start < rows.length; start += rowsAtOnce) {
      const body = {
        rows: rows.slice(start, start + rowsAtOnce),
        isLast: start + rowsAtOnce >= rows.length,
      };
      standing = await standingOf(await this.post(addImportRows.path, standing.id, body));
    }
    return standing;
  }

  async step(act: 'Confirm' | 'Apply' | 'Cancel', id: string, body = {}): Promise<ImportStanding> {
    return standingOf(await this.post(`/api/Admin/Imports/{id}/${act}`, id, body));
  }

  /** Writes a file to its end. */
  async write(kind: ImportKind, text: string, isMailed = false): Promise<ImportStanding> {
    let standing = await this.read(kind, text);
    standing = await this.step('Confirm', standing.id, { isMailed });
    while (standing.state === 'applying') standing = await this.step('Apply', standing.id);
    return standing;
  }

  async rows(id: string, query = '') {
    const { headers } = await this.scene.as(this.as);
    const reply = await this.scene.server.send(`/api/Admin/Imports/${id}?${query}`, { headers });
    return v.parse(getImport.reply, await reply.json());
  }

  async export(kind: ImportKind): Promise<string> {
    const reply = await this.post(exportRecords.path.replace('{kind}', kind), '', {});
    return v.parse(exportRecords.reply, await reply.json()).text;
  }
}

async function standingOf(reply: Response): Promise<ImportStanding> {
  return v.parse(ImportStanding, await reply.json());
}
