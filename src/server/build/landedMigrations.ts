import { appendFile, readFile } from 'node:fs/promises';
import { type Migration, readMigrations } from '../database/migrationFiles.ts';
import { places } from '../platform/files/places.ts';

const landedFile = (folder: string) => `${folder}/landed.sha256`;

/** The hash of each migration as it landed, by its tag: one line of `sha256sum` each. */
export async function readLanded(
  folder: string = places.migrations,
): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(landedFile(folder), 'utf8');
  return new Map(
    [...text.matchAll(/^(\w{64}) {2}(\S+)\.sql$/gm)].map(([, hash = '', tag = '']) => [tag, hash]),
  );
}

/** What is wrong with a migration, and what to do; undefined if it is as it landed. */
export function describeChange(
  { tag, hash }: Pick<Migration, 'tag' | 'hash'>,
  landed: ReadonlyMap<string, string>,
): string | undefined {
  const known = landed.get(tag);
  if (known === hash) return undefined;
  if (known === undefined) return `${tag}: new. Run \`npm run migration\`, which notes its hash.`;
  return `${tag}: changed, and databases that applied it refuse this version. Restore the file, and put the change into a new migration. Only if it is on no other branch and in no version: delete its line in landed.sha256, and run \`npm run migration\`.`;
}

/** Adds the hashes of migrations that have none yet. */
export async function noteNew(folder: string = places.migrations): Promise<void> {
  const landed = await readLanded(folder);
  for (const { tag, hash } of await readMigrations(folder)) {
    if (!landed.has(tag)) await appendFile(landedFile(folder), `${hash}  ${tag}.sql\n`);
  }
}
