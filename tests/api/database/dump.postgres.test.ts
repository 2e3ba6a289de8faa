import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { rowStart } from '../../../src/server/database/dumpFormat.ts';
import { isEmptySchema } from '../../../src/server/database/dumpTables.ts';
import { loadDump } from '../../../src/server/database/loadDump.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { writeDump } from '../../../src/server/database/writeDump.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { openEmptyDatabase, openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../support/people/people.ts';

let folder: string;
let from: OpenDatabase;
/** On the other engine. */
let to: OpenDatabase;
let back: OpenDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-dump-'));
  from = await openTestDatabase();
  to = await connectDatabase({ kind: 'pglite', folder: undefined });
  back = await openEmptyDatabase();
});

afterAll(async () => {
  await Promise.all([from.close(), to.close(), back.close()]);
  rmSync(folder, { recursive: true });
});

/** What is in it, whatever the order of its rows. */
const people = ({ database }: OpenDatabase) => database.select().from(users).orderBy(asc(users.id));

async function expectUsable({ database }: OpenDatabase, agencyId: number): Promise<void> {
  const failures: string[] = [];
  for await (const proof of proveChains(database)) failures.push(...proof.failures);
  expect(failures).toEqual([]);
  // Triggers, references and the numbers of new rows are those of a database in use.
  await expect(database.delete(auditEntries)).rejects.toThrow();
  await expect(addUser(database, agencyId + 1, 'stray')).rejects.toThrow();
  expect(await addAgency(database, 'Southfield EMS')).toBe(agencyId + 1);
}

it('a copy without the programs of PostgreSQL is complete in an empty database, on either engine', async () => {
  const agencyId = await addAgency(from.database, 'Northfield EMS');
  await addUser(from.database, agencyId, 'riley', { fullName: 'Riley “R” Reads\n' });
  const { signal } = new AbortController();
  const [file, returned] = [join(folder, 'all.jsonl.gz'), join(folder, 'returned.jsonl.gz')];
  await writeDump(from.database, file, signal);

  const other = join(folder, 'other.jsonl.gz');
  writeFileSync(other, 'not a dump');
  await expect(loadDump(to.database, other)).rejects.toMatchObject({ code: 'dump_unusable' });
  await loadDump(to.database, file);
  await writeDump(to.database, returned, signal);
  await loadDump(back.database, returned);

  for (const copy of [to, back]) {
    expect(await people(copy)).toEqual(await people(from));
    await expectUsable(copy, agencyId);
  }
  await expect(loadDump(to.database, file)).rejects.toThrow('The database is not empty.');

  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  lines.splice(
    lines.findLastIndex((line) => line.startsWith(rowStart)),
    1,
  );
  const short = join(folder, 'short.jsonl.gz');
  writeFileSync(short, gzipSync(lines.join('\n')));
  const newer = join(folder, 'newer.jsonl.gz');
  const [header = '', ...rows] = lines;
  const withNewer = header.replace('"migrations":[', '"migrations":["9999_newer",');
  writeFileSync(newer, gzipSync([withNewer, ...rows].join('\n')));
  const next = await openEmptyDatabase();
  try {
    for (const [refused, code] of [
      [short, 'dump_unusable'],
      [newer, 'newer_version'],
    ] as const) {
      await expect(loadDump(next.database, refused)).rejects.toMatchObject({ code });
      expect(await isEmptySchema(next.database), code).toBe(true);
    }
    // Nothing is in the way of the next one.
    await loadDump(next.database, file);
    expect(await people(next)).toEqual(await people(from));
  } finally {
    await next.close();
  }
});
