import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SealedTable } from '../../../src/server/database/sealing/declare.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';
import { dropChecks } from '../../support/database/dropChecks.ts';
import { forgeRounds, type Round } from '../../support/database/forgeRounds.ts';
import { openSealedWorld, type SealedWorld } from '../../support/database/sealedWorld.ts';
import { changeOf, rowOf } from '../../support/database/tamper.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let world: SealedWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await openSealedWorld(server);
  await dropChecks(server.open.database);
});

afterAll(() => server.close());

const forge = (rounds: Round[]) => forgeRounds(server.open.database, world.agencyId, rounds);

const kept = sealedColumns.filter(({ by }) => by === 'versions');
const chained = sealedColumns.filter(({ by }) => by === 'hash' || by === 'recomputed');
const watched = ({ sealed, digested }: SealedTable) => [...sealed, ...digested];
const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

/** All of them in the long run (`npm run test:long seals`), else every so many. */
const isWhole = process.env.SEALED_COLUMNS === 'all';
const sampleOf = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, index) => isWhole || index % every === 0);

it('an agency with rows in every covered table is in order', async () => {
  expect(await forge([[]])).toEqual(['']);
});

it('each covered column of a table with versions is named when it is changed', async () => {
  // One column of every table at a time: each table's change is named by itself.
  const longest = Math.max(...kept.map((table) => watched(table).length));
  const all = Array.from({ length: longest }, (_, round) =>
    kept.flatMap((table) => {
      const column = watched(table)[round];
      return column === undefined ? [] : [{ table: table.table, column }];
    }),
  );
  const rounds = sampleOf(all, 12);
  const found = await forge(
    rounds.map((changes) =>
      changes.map(({ table, column }) => changeOf(table, column, world.agencyId)),
    ),
  );
  const unnamed = rounds.flatMap((changes, round) =>
    changes
      .filter(({ table, column }) => !isNamed(found[round] ?? '', table, column))
      .map(({ table, column }) => `${getTableName(table)}.${column}`),
  );
  expect(unnamed).toEqual([]);
});

/** A change of its key makes one row of the table removed and another one added. */
function isNamed(report: string, table: PgTable, column: string): boolean {
  const own = report.split('\n').filter((line) => line.startsWith(`${getTableName(table)} `));
  const name = inSnakeCase(column);
  return own.some((line) => line.includes(name) || line.includes('this row was removed'));
}

it('each covered column of a chained table, and each derived one, is detected when it is changed', async () => {
  const all = [
    ...chained.flatMap((table) => watched(table).map((column) => ({ table, column }))),
    ...[...chained, ...kept].flatMap((table) =>
      Object.keys(table.derived).map((column) => ({ table, column })),
    ),
  ].filter(({ table, column }) => !isGenerated(table.table, column));
  const changes = sampleOf(all, 24);
  const found = await forge(
    changes.map(({ table, column }) => [changeOf(table.table, column, world.agencyId)]),
  );
  const unnoticed = changes
    .filter((_, index) => found[index] === '')
    .map(({ table, column }) => `${getTableName(table.table)}.${column}`);
  expect(unnoticed).toEqual([]);
});

function isGenerated(table: PgTable, property: string): boolean {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return columns[property]?.generated !== undefined;
}

it('a row that is removed from a covered table is detected', async () => {
  const tables = sampleOf(
    [...kept, ...chained].filter(({ table }) => getTableName(table) !== 'seen_heads'),
    8,
  );
  const removed = await forge(
    tables.map(({ table }) => [
      sql`delete from ${table} where ctid = (${rowOf(table, world.agencyId)})`,
    ]),
  );
  const names = tables.map(({ table }) => getTableName(table));
  expect(names.filter((_, index) => removed[index] === '')).toEqual([]);
});
