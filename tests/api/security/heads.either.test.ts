import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHead } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { logHeads } from '../../../src/server/features/audit/logHeads.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import { addCustody } from '../../support/custody/custody.ts';
import { logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** The log's entries about every chain. */
async function notifyHeads(): Promise<{ event?: string; fault?: string }[]> {
  const lines: { event?: string; fault?: string }[] = [];
  const keep = (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log = createLog('info', keep, { isTerminal: false, now: () => server.clock.now });
  await logHeads(server.open.database, log);
  return lines;
}

it('the log has the end of every chain, which the owner of the tables cannot change', async () => {
  const { database } = server.open;
  const { agencyId } = await addCustody(database, 'a');
  await logInAs(server, 'asigner');
  const lines = await notifyHeads();
  const { seq: sequence, hash } = await readHead(database, agencyId);
  expect(sequence).toBe(1);
  const common = { event: 'chain head', agencyId };
  expect(lines).toEqual([
    expect.objectContaining({ ...common, chain: 'ledger', sequence: 1 }),
    expect.objectContaining({ ...common, chain: 'signatures', sequence: 1 }),
    expect.objectContaining({ ...common, chain: 'versions' }),
    expect.objectContaining({ ...common, chain: 'audit', sequence, hash }),
  ]);
});

it.each([
  [
    'an entry of before',
    sql`select set_config('countersign.audited', concat_ws(' ', agency_id, seq, hash), true)
      from audit_entries order by agency_id desc, seq desc limit 1`,
  ],
  ['a migration', sql`select set_config('countersign.audited', '', true)`],
])(
  'a change outside the program that names %s is detected by the seen heads',
  async (what, naming) => {
    const { database } = server.open;
    const { productId } = await addCustody(database, what.replaceAll(' ', ''));
    await logInAs(server, `${what.replaceAll(' ', '')}signer`);
    const failures = async () =>
      (await notifyHeads()).flatMap(({ fault }) =>
        fault?.includes(productId) === true ? fault : [],
      );
    await notifyHeads();
    expect(await failures()).toEqual([]);
    // Tests let a change without an entry name a migration, as `keep_versions` does.
    await database.transaction(async (tx) => {
      await tx.execute(naming);
      await tx.execute(sql`update products set content_per_unit = 4000 where id = ${productId}`);
    });
    expect(await failures()).toEqual([
      expect.stringMatching(
        `^Version \\d+ \\(of products ${productId}\\) is newer than what it names`,
      ),
    ]);
  },
);
