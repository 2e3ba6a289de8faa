import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FieldDevices } from '../../../src/contract/custody/fieldKit.ts';
import { type FieldRecordRow, FieldRecords } from '../../../src/contract/custody/fieldRecord.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { deliver, renew } from './play.ts';
import { vial, vials, type World } from './world.ts';

/**
 * Everything is delivered; then every record that a device made is there once, with its reason where it is not posted, the
 * ledger is the sum of what was posted, and every chain is intact.
 *
 * @throws what does not hold.
 */
export async function checkWorld(world: World): Promise<void> {
  for (const on of world.devices) {
    await renew(world, on);
    for (const record of on.queue) await deliver(world, record, on.author);
  }
  const rows = await readRows(world);
  const byId = new Map(rows.map((row) => [row.recordId, row]));
  if (byId.size !== rows.length) throw new Error('A record is listed twice.');
  if (rows.length !== world.made.length) {
    throw new Error(`${world.made.length} records were made, and ${rows.length} are listed.`);
  }
  let [taken, uses, events] = [0, 0, 0];
  for (const { envelope, isEvent, taken: own } of world.made) {
    const row = byId.get(envelope.recordId);
    if (row === undefined) throw new Error(`Record ${envelope.recordId} was lost.`);
    const { state, reason, posted } = row;
    world.tally.states.set(state, (world.tally.states.get(state) ?? 0) + 1);
    if ((state === 'waiting' || state === 'parked') && reason === null) {
      throw new Error(`Record ${row.recordId} is ${state} without a reason.`);
    }
    if ((posted !== null) !== (state === 'posted')) {
      throw new Error(`Record ${row.recordId} is ${state}, and its act says something else.`);
    }
    if (state !== 'posted') continue;
    taken += own;
    if (isEvent) events += 1;
    else uses += 1;
  }
  const ids = rows.flatMap(({ posted }) => posted?.actId ?? []);
  if (new Set(ids).size !== ids.length) throw new Error('Two records are one act.');
  await checkLedger(world, { taken, uses, events });
  await checkDevices(world);
}

async function readRows(world: World): Promise<FieldRecordRow[]> {
  const admin = await world.logIn('outsider');
  const reply = await world.server.send('/api/FieldRecords?state=all', { headers: admin.headers });
  return v.parse(FieldRecords, await reply.json()).rows;
}

async function checkLedger(
  { server, custody, online }: World,
  posted: { taken: number; uses: number; events: number },
): Promise<void> {
  const { database } = server.open;
  const { agencyId, lotId } = custody;
  const [held] = await database.select().from(balances).where(eq(balances.lotId, lotId));
  const expected = {
    balance: vials * vial - posted.taken - online.taken,
    uses: posted.uses + online.uses,
    events: posted.events,
  };
  const found = {
    balance: held?.balance,
    uses: await database.$count(
      ledgerEntries,
      and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.kind, 'use')),
    ),
    events: await database.$count(custodyEvents, eq(custodyEvents.agencyId, agencyId)),
  };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`The ledger has ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`);
  }
  const ledger = await verifyLedger(database, agencyId);
  if (ledger.failures.length > 0) throw new Error(JSON.stringify(ledger.failures));
  const history = await verifyChain(database, agencyId);
  if (!history.isIntact) throw new Error(`The audit history is broken: ${JSON.stringify(history)}`);
}

/** No device announced a record that was not received. */
async function checkDevices(world: World): Promise<void> {
  const admin = await world.logIn('outsider');
  const reply = await world.server.send('/api/FieldDevices', { headers: admin.headers });
  const { rows } = v.parse(FieldDevices, await reply.json());
  const missing = rows.flatMap((row) => row.missing);
  if (missing.length > 0) throw new Error(`Records ${missing.join(', ')} are called missing.`);
}
