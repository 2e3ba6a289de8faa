import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../../../src/server/cli/migrateDatabase.ts';
import { byOperator } from '../../../src/server/cli/operator.ts';
import {
  appendAudit,
  installationChain,
} from '../../../src/server/core/audit-trail/appendAudit.ts';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { places } from '../../../src/server/platform/files/places.ts';
import { openAsItIs, prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

/** Of the whole cluster, so its name is of this file; one that SQL takes in quotation marks only. */
const account = 'countersign-Server';
const quoted = `"${account}"`;
let folder: string;
let owner: OpenDatabase;
let server: OpenDatabase;
let ofOwner: Record<string, string>;
let ofServer: Record<string, string>;

const migrateFor = (serverAccount?: string) =>
  migrateDatabase(
    {
      configuration: readConfiguration(ofOwner),
      environment: ofOwner,
      now: new Date(),
      open: openAsItIs,
    },
    { plan: false, ...(serverAccount === undefined ? {} : { serverAccount }) },
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-rights-'));
  const address = await createTestDatabase();
  if (address.kind === 'pglite') throw new Error('The embedded database has no accounts.');
  const other = new URL(address.url);
  other.username = account;
  ofOwner = { APP_ENVIRONMENT: 'Test', DATA_DIR: folder, DATABASE_URL: address.url };
  ofServer = { ...ofOwner, DATABASE_URL: other.href };
  owner = await connectDatabase(address);
  server = await connectDatabase({ ...address, url: other.href });
});

afterAll(async () => {
  await server.close();
  await owner.database.execute(sql.raw(`drop owned by ${quoted}; drop role ${quoted}`));
  await owner.close();
  await rm(folder, { recursive: true });
});

it('an account that does not exist is refused with the way to make it', async () => {
  await expect(migrateFor(account)).rejects.toThrow(`createuser --pwprompt ${account}`);
});

it('the account of a server starts on the tables and adds to them, and cannot change what is recorded', async () => {
  await owner.database.execute(sql.raw(`create role ${quoted} login`));
  expect((await migrateFor(account)).data).toMatchObject({ serverAccounts: [account] });
  const started = await prepareDatabase(readConfiguration(ofServer));
  await started.close();
  const { database } = server;
  await database.transaction((tx) =>
    appendAudit(tx, {
      ...byOperator(installationChain, new Date()),
      action: 'installation.backedUp',
      outcome: 'success',
      subject: { kind: 'installation', id: null, name: 'a file' },
      summary: 'The operator made the backup',
    }),
  );
  expect(await database.$count(auditEntries)).toBe(1);
  for (const statement of [
    'update audit_entries set summary = summary',
    'delete from ledger_entries',
    'delete from transfers',
    'truncate sessions',
    'alter table audit_entries disable trigger audit_entries_append_only',
    'create table own_table (id integer)',
    `insert into applied_migrations (tag, hash) values ('x', 'x')`,
  ]) {
    await expect(database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
  await database.execute(sql`delete from sessions`);
  // It makes the nightly backup, too.
  await server.backup.write(join(folder, 'backup'), new AbortController().signal);
});

it('a table of a later version is given to the accounts that have the others', async () => {
  const newer = join(folder, 'newer');
  await cp(places.migrations, newer, { recursive: true });
  const journal = join(newer, 'meta/_journal.json');
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  const tag = '9999_newer';
  await writeFile(journal, JSON.stringify({ entries: [...entries, { idx: 9999, tag }] }));
  await writeFile(
    join(newer, `${tag}.sql`),
    '-- the previous version keeps running\ncreate table newer (id integer);',
  );
  await expect(migrate(server.database, newer)).rejects.toThrow(
    'The account of DATABASE_URL may not change the tables. Run `countersign migrate` with the account that owns them.',
  );
  expect(await migrate(owner.database, newer)).toEqual([tag]);
  // This program is the previous version of that one, and keeps running on its tables.
  expect((await migrateFor()).data).toEqual({ applied: [], serverAccounts: [account] });
  await server.database.execute(sql`insert into newer (id) values (1)`);
});
