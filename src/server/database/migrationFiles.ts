import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { places } from '../platform/files/places.ts';

export interface Migration {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Whether the version before can work on the tables after it, so that servers are upgraded one after the other. */
  readonly keepsPrevious: boolean;
}

/** The first line of a migration that only adds what the previous version does without. */
const keepsPrevious = '-- the previous version keeps running';

const Journal = v.object({ entries: v.array(v.object({ idx: v.number(), tag: v.string() })) });

/** Reads what drizzle-kit wrote, in the journal's order. */
export async function readMigrations(folder: string = places.migrations): Promise<Migration[]> {
  const journal = v.parse(
    Journal,
    JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')),
  );
  const ordered = journal.entries.toSorted((a, b) => a.idx - b.idx);
  return Promise.all(
    ordered.map(async ({ tag }) => {
      const text = await readFile(`${folder}/${tag}.sql`, 'utf8');
      return {
        tag,
        hash: createHash('sha256').update(text).digest('hex'),
        keepsPrevious: text.startsWith(`${keepsPrevious}\n`),
        statements: text
          .split('--> statement-breakpoint')
          .filter((statement) => statement.trim() !== ''),
      };
    }),
  );
}
