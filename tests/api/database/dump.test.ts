import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { loadDump } from '../../../src/server/database/loadDump.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { writeDump } from '../../../src/server/database/writeDump.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../support/people/people.ts';

let folder: string;
let from: OpenDatabase;
let to: OpenDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-dump-'));
  from = await openTestDatabase();
  to = await connectDatabase({ kind: 'pglite', folder: undefined });
});

afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true });
});

it('a copy without the programs of PostgreSQL is complete in an empty database', async () => {
  const agencyId = await addAgency(from.database, 'Northfield EMS');
  await addUser(from.database, agencyId, 'riley', { fullName: 'Riley “R” Reads\n' });
  const file = join(folder, 'all.jsonl.gz');
  await writeDump(from.database, file, new AbortController().signal);

  const other = join(folder, 'other.jsonl.gz');
  writeFileSync(other, 'not a dump');
  await expect(loadDump(to.database, other)).rejects.toMatchObject({ code: 'dump_unusable' });
  await loadDump(to.database, file);

  const people = ({ database }: OpenDatabase) =>
    database.select().from(users).orderBy(asc(users.id));
  expect(await people(to)).toEqual(await people(from));
  const failures: string[] = [];
  for await (const proof of proveChains(to.database)) failures.push(...proof.failures);
  expect(failures).toEqual([]);
  // Triggers, references and the numbers of new rows are those of a database in use.
  await expect(to.database.delete(auditEntries)).rejects.toThrow();
  await expect(addUser(to.database, agencyId + 1, 'stray')).rejects.toThrow();
  expect(await addAgency(to.database, 'Southfield EMS')).toBe(agencyId + 1);
  await expect(loadDump(to.database, file)).rejects.toThrow('The database is not empty.');
});
