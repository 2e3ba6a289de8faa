import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import {
  counts,
  discrepancies,
  lossReports,
} from '../../../src/server/database/schema/custodyDuty.ts';
import {
  custodyEvents,
  transferLines,
  transfers,
} from '../../../src/server/database/schema/custodyEvent.ts';
import {
  balances,
  ledgerEntries,
  ledgerHeads,
} from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { eventSteps } from '../../../src/server/features/custody/event/writeEvent.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let custody: EventCustody;
let acts: ReturnType<typeof actsOf>;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addEventCustody(open.database, 'y');
  acts = actsOf(custody);
});

afterAll(() => open.close());

/** Every row that an event touches, whole. */
async function everything() {
  const { database } = open;
  const tables = [custodyEvents, ledgerEntries, ledgerHeads, balances, signatures, lots] as const;
  const more = [transfers, transferLines, counts, discrepancies, lossReports, inventories] as const;
  const rows = [];
  for (const table of [...tables, ...more, auditEntries]) {
    rows.push(await database.select().from(table).where(eq(table.agencyId, custody.agencyId)));
  }
  return rows;
}

it.each([...eventSteps, 'done' as const])(
  'a failure at the step "%s" leaves nothing behind, of a receipt, a transfer or a shift change',
  async (failing) => {
    const before = await everything();
    const reached = (step: string) => {
      if (step === failing) throw new Error(`The disk failed at ${step}`);
    };
    for (const [details, ...others] of [
      [acts.receipt()],
      [acts.sending()],
      [acts.handing(1), 'witness'],
    ] as const) {
      const recording = recordAs(open.database, custody, ['signer', ...others], details, {
        parts: { reached },
      });
      await expect(recording).rejects.toThrow(`The disk failed at ${failing}`);
    }
    expect(await everything()).toEqual(before);
  },
);

it('an altered event, signature or transfer is found, and the database refuses the alteration', async () => {
  const { database } = open;
  await recordAs(open.database, custody, ['signer'], acts.sending());
  const agency = custody.agencyId;
  const forgeries = [
    [`update custody_events set summary = 'nothing' where agency_id = ${agency}`, 'was changed'],
    [
      `update custody_events set details = jsonb_set(details, '{carrier}', '"Kim"') where agency_id = ${agency}`,
      'not what was asked for',
    ],
    [
      `delete from signatures where event_id is not null and agency_id = ${agency}`,
      'is missing, or is one too many',
    ],
    [`delete from custody_events where agency_id = ${agency}`, 'The end of the events was cut off'],
    [`update transfer_lines set received = 1 where agency_id = ${agency}`, 'in transit differs'],
  ] as const;
  for (const [forgery, fault] of forgeries) {
    const undo = new Error('undo');
    await expect(
      database.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(forgery);
        const verdict = await verifyLedger(tx, agency);
        expect(verdict.failures.join(' ')).toContain(fault);
        throw undo;
      }),
    ).rejects.toBe(undo);
  }
  for (const table of ['custody_events', 'transfers', 'transfer_lines']) {
    await expect(database.execute(`delete from ${table}`)).rejects.toMatchObject({
      cause: { code: '23001' },
    });
  }
});
