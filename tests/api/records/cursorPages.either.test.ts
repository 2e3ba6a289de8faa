import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWebhookDeliveries } from '../../../src/contract/administration/webhook.ts';
import { ControlValueList } from '../../../src/contract/control-values/controlValue.ts';
import { temperatureReadings } from '../../../src/contract/inventory/temperature.ts';
import { administrator } from '../../../src/rules/core/permissions.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: TestCustody;
let signer: CurrentUser;
const webhookId = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a30';
const count = 120;

/** More rows than two pages have, most of them of the same few instants. */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addCustody(database, 'pg', 10);
  await database.update(users).set({ controlValues: true, permissionId: administrator });
  signer = await logInAs(server, 'pgsigner');
  const { agencyId, inventoryId } = custody;
  const at = sql`timestamptz '2026-03-09T12:00:00Z' + make_interval(secs => g / 50)`;
  const rows = sql`from generate_series(1, ${count}::integer) as g`;
  await database.execute(sql`insert into control_values (agency_id, label, status, changed_at)
    select ${agencyId}::integer, 'PG-' || lpad(g::text, 4, '0'), 'printed', ${at} ${rows}`);
  await database.execute(sql`
    insert into temperature_readings (agency_id, inventory_id, celsius, read_at, source, changed_by)
    select ${agencyId}::integer, ${inventoryId}::uuid, g, ${at}, 'sensor', '' ${rows}`);
  await database.execute(sql`insert into webhooks (id, agency_id, name, url, topics, secret, created_by_id, created_by,
      state, audit_seq, case_seq)
    select ${webhookId}::uuid, ${agencyId}::integer, 'Scheduling', 'https://example.com', '{acts}', '', id, '',
      'active', 0, 0
    from users limit 1`);
  await database.execute(sql`insert into webhook_deliveries (agency_id, webhook_id, chain, seq, type, what, body,
      created_at, is_waiting, is_accepted, attempts, outcome, due_at)
    select ${agencyId}::integer, ${webhookId}::uuid, 'audit', g, 'act.recorded', 'use.recorded', '{}',
      ${at}, false, true, 1, '200', ${at} ${rows}`);
});

afterAll(() => server.close());

const Page = v.pipe(
  v.union([
    ControlValueList,
    temperatureReadings.list.reply,
    v.object({ ...listWebhookDeliveries.reply.entries }),
  ]),
  v.transform((page) => ({
    ids: ('rows' in page ? page.rows : page.data).map(({ id }) => id),
    older: page.older,
    newer: 'newer' in page ? page.newer : null,
    total: 'total' in page ? page.total : undefined,
  })),
);

async function look(path: string, query: Readonly<Record<string, string>>) {
  const { headers } = signer;
  const reply = await server.send(`${path}?${new URLSearchParams(query)}`, { headers });
  expect(reply.status).toBe(200);
  return v.parse(Page, await reply.json());
}

const lists = [
  ['labels', '/api/ControlValues', 'control_values', sql`changed_at desc, label`],
  ['readings', '/api/TemperatureReadings', 'temperature_readings', sql`read_at desc, id desc`],
  [
    'deliveries',
    `/api/Admin/Webhooks/${webhookId}/Deliveries`,
    'webhook_deliveries',
    sql`created_at desc, id desc`,
  ],
] as const;

it.each(lists)(
  '[CALL-14] pages of %s have each row once, also where many are of one instant',
  async (_, path, table, order) => {
    const { rows } = await server.open.database.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where agency_id = ${custody.agencyId} order by ${order}`,
    );
    const found: string[] = [];
    let page = await look(path, { length: '50' });
    for (;;) {
      found.push(...page.ids);
      if (page.total !== undefined) expect(page.total).toBe(count);
      if (page.older === null) break;
      page = await look(path, { length: '50', before: page.older });
    }
    expect(found).toEqual(rows.map(({ id }) => id));
    if (page.newer === null) return;
    const back = await look(path, { length: '50', after: page.newer });
    expect(back.ids).toEqual(found.slice(50, 100));
    expect(back.newer).not.toBeNull();
  },
);

it.each(lists)('[CALL-14] the start of a page of %s is the cursor of a row', async (_, path) => {
  for (const before of ['50', '2026-03-09T12:00:00.000Z', '2026-02-30T12:00:00.000Z_PG-0001']) {
    const query = new URLSearchParams({ before });
    expect((await server.send(`${path}?${query}`, { headers: signer.headers })).status).toBe(400);
  }
});

it('[CALL-14] readings of inventories that the person is not assigned to are on no page', async () => {
  await addCustody(server.open.database, 'other', 10);
  const other = await logInAs(server, 'othersigner');
  const reply = await server.send('/api/TemperatureReadings', { headers: other.headers });
  expect(await reply.json()).toMatchObject({ data: [], total: 0, older: null, newer: null });
  const path = `/api/TemperatureReadings?inventoryId=${custody.inventoryId}`;
  expect((await server.send(path, { headers: other.headers })).status).toBe(404);
});
