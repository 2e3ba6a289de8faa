import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../../../src/server/platform/files/places.ts';

/** Copies the migrations before the one whose name ends so into a folder, and returns the folder. */
export function migrationsBefore(name: string, folder: string): string {
  cpSync(places.migrations, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex((entry) => entry.tag.endsWith(name));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}
