import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { migrationsBefore } from '../../support/database/migrationsBefore.ts';
import { openEmptyDatabase } from '../../support/database/testDatabase.ts';

/** The demo agencies as the version before the rights of acts recorded them. */
const dump = resolve(import.meta.dirname, '../../support/database/previousDemo.sql.br');

let open: OpenDatabase;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  open = await openEmptyDatabase();
  await migrate(open.database, migrationsBefore('_act_rights', folder));
  await open.database.transaction(async (tx) => {
    // What the migrations wrote is in the dump, too; and its rows are in no order that foreign keys accept.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`do $$ begin execute (
      select 'truncate ' || string_agg(quote_ident(table_name), ', ') || ' cascade'
      from information_schema.tables where table_schema = 'public') ; end $$`);
    for (const statement of statementsOf(brotliDecompressSync(readFileSync(dump)).toString())) {
      await tx.execute(sql.raw(statement));
    }
  });
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The rows of a dump and where its sequences are, without its settings, which would outlive the transaction. */
function statementsOf(text: string): string[] {
  return text
    .split(/;\n(?=INSERT |SELECT |SET )/)
    .filter((statement) => /^(INSERT |SELECT \w+\.setval)/.test(statement));
}

it('the demo of the version before is upgraded, and all its chains stay valid', async () => {
  const { database } = open;
  const before = await database.$count(discrepancies);
  expect(before).toBeGreaterThan(0);
  await migrate(database);
  const proofs: string[] = [];
  for await (const { agencyName, failures } of proveChains(database)) {
    proofs.push(...failures.map((failure) => `${agencyName}: ${failure}`));
  }
  expect(proofs).toEqual([]);
  expect(await database.$count(discrepancies)).toBe(before);
  expect(await database.$count(cases)).toBeGreaterThan(0);
});
