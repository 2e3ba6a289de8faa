import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createApp } from '../../src/server/app.ts';
import { selectRows } from '../../src/server/database/rows.ts';
import { readConfiguration } from '../../src/server/platform/configuration/configuration.ts';
import type { FilledLedger } from '../support/custody/fillLedger.ts';
import { password } from '../support/people/people.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { median } from './median.ts';

const length = 25;

interface Page {
  readonly name: string;
  readonly query: string;
  readonly which?: SQL;
  readonly start?: number;
}

/** Pages of an inventory's ledger by the API, each against its own query asked of the database directly. */
export async function measurePages(bench: LedgerBench, filled: FilledLedger): Promise<void> {
  const { database } = bench;
  const { agencyId, entries } = filled;
  const request = await logIn(bench, filled.userName);
  const inventoryId = await idOf(
    bench,
    sql`select id from inventories where agency_id = ${agencyId}`,
  );
  const productId = await idOf(
    bench,
    sql`select id from products where agency_id = ${agencyId} order by ndc offset 9`,
  );
  const last = Math.floor((entries - 1) / length) * length;
  const ofProduct = sql`and e.product_id = ${productId}::uuid`;
  const pages: Page[] = [
    { name: 'the first page', query: '' },
    { name: 'the hundredth page', query: '&start=2475', start: 2_475 },
    { name: 'the last page', query: `&start=${last}`, start: last },
    { name: 'one product', query: `&productId=${productId}`, which: ofProduct },
    { name: 'a common kind', query: '&kind=use', which: sql`and e.kind = 'use'` },
    { name: 'a rare kind', query: '&kind=loss', which: sql`and e.kind = 'loss'` },
    {
      name: 'a rare kind of one product',
      query: `&kind=loss&productId=${productId}`,
      which: sql`and e.kind = 'loss' ${ofProduct}`,
    },
  ];
  const pathOf = (query: string) =>
    `/api/Inventories/${inventoryId}/Ledger?length=${length}${query}`;
  // Of a server that has answered for a while, as all but its first pages are.
  for (let round = 0; round < 200; round += 1) await request(pathOf(''));
  for (const { name, query, which = sql``, start = 0 } of pages) {
    const path = pathOf(query);
    const bare = () =>
      database.execute(sql`
        select e.*, p.*, l.* from ledger_entries e
        join products p on p.agency_id = e.agency_id and p.id = e.product_id
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        where e.agency_id = ${agencyId} and e.inventory_id = ${inventoryId}::uuid ${which}
        order by e.sequence desc offset ${start}::int limit ${length}::int`);
    // Both sides have been compiled before anything is measured.
    for (let round = 0; round < 5; round += 1) {
      await request(path);
      await bare();
    }
    const [calls, queries]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      queries.push(await time(bare));
      calls.push(await time(() => request(path)));
    }
    const [call, own] = [median(calls), median(queries)];
    const limit = 2 * own + 5;
    bench.validate(
      call <= limit,
      `${name}: ${call.toFixed(1)} ms, its query ${own.toFixed(1)} ms, limit ${limit.toFixed(1)} ms`,
    );
  }
}

async function idOf({ database }: LedgerBench, query: SQL): Promise<string> {
  const [row] = await selectRows(database, query, v.object({ id: v.string() }));
  if (row === undefined) throw new Error('Nothing was filled');
  return row.id;
}

/** @returns what asks the application in this process as the person. */
export async function logIn({ database }: LedgerBench, userName: string) {
  const app = createApp({
    configuration: readConfiguration({ APP_ENVIRONMENT: 'Test', COMPANION_COOKIE: 'off' }),
    database,
    now: () => new Date('2026-03-10T12:00:00Z'),
    log: () => undefined,
    files: undefined,
    version: '0.0.0-bench',
  });
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const reply = await app.request(path, init, { peerAddress: '127.0.0.1' });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const login = (await ask('/api/Account/Login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  })) as { value: { token: string } };
  const headers = { Authorization: `Bearer ${login.value.token}` };
  return (path: string) => ask(path, { headers });
}
