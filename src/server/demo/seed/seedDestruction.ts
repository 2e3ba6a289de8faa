import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import type { SessionAct } from '../../core/identity/actedBy.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { recordProven } from '../../core/signing/recordProven.ts';
import { type Database, isRecord } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { actOfEvent } from '../../features/custody/event/recordCustodyEvent.ts';

const vials = 2;

/**
 * Two vials of a drug that the demo uses nothing of were burned six hours before, with two employees as witnesses: DEA
 * Form 41 is filled from it (REG-09).
 */
export async function seedDestruction(
  database: Database,
  agent: SessionAct,
  witnesses: readonly SessionAct[],
): Promise<void> {
  const { session, now } = agent;
  const { agency } = session;
  const amount = sql<number>`${vials} * ${products.contentPerUnit}`;
  const [held] = await database
    .select({ inventoryId: inventories.id, lotId: lots.id, unit: products.contentPerUnit })
    .from(balances)
    .innerJoin(inventories, isRecord(inventories, balances.agencyId, balances.inventoryId))
    .innerJoin(lots, isRecord(lots, balances.agencyId, balances.lotId))
    .innerJoin(products, isRecord(products, balances.agencyId, balances.productId))
    .where(
      and(
        eq(balances.agencyId, agency.id),
        eq(inventories.name, 'HQ Vault'),
        eq(products.name, 'meperidine'),
        gte(balances.balance, amount),
      ),
    )
    .orderBy(asc(lots.expiresOn))
    .limit(1);
  if (held === undefined) throw new Error('The demo has nothing to destroy');
  const occurredAt = new Date(now.getTime() - 6 * 3_600_000).toISOString();
  const form = {
    idempotencyKey: randomUUID(),
    details: {
      ...{ kind: 'destruction' as const, inventoryId: held.inventoryId, occurredAt },
      ...{ reasonId: null, note: 'Withdrawn: uses of it ended years ago.' },
      destroyedOn: dayIn(agency.timeZone, occurredAt),
      method: 'Incineration',
      locationName: 'Tamarack County Incinerator',
      locationAddress: '18 Kiln Road, Tamarack, NY 13420',
      isNonRetrievable: true,
      lines: [{ lotId: held.lotId, amount: vials * held.unit }],
    },
    // In the place of PINs: no one of the demo is logged in.
    signing: {
      pin: 'agent',
      others: witnesses.map(({ session: { account } }) => ({
        userName: account.userName,
        pin: account.id,
      })),
    },
  };
  const request = { ...agent, session: { ...session, id: form.idempotencyKey }, form };
  const signed = ({ session: { account } }: SessionAct) => ({ account, method: 'pin' as const });
  const signers = { signer: signed(agent), others: witnesses.map(signed) };
  const field = { hadRight: () => false, wasAssigned: false, people: [], notes: [] };
  await database.transaction(async (tx) => {
    const ledger = await lockLedger(tx, agency.id);
    const proven = { session: request.session, field };
    await recordProven(tx, proven, actOfEvent(request), { signers, ledger });
  });
}
