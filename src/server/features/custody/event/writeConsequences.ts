import { and, type Column, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Effect } from '../../../../rules/custody/custodyBook.ts';
import type { KnownLot } from '../../../../rules/custody/custodyEventContext.ts';
import { problem } from '../../../../rules/custody/custodyProblem.ts';
import {
  countedNothing,
  describedSeal,
  sealEffectOf,
} from '../../../../rules/inventory/eventSeal.ts';
import { isSealOnRecord } from '../../../../rules/inventory/reseal.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import { findDiscovery } from '../../../core/cases/firstFinding.ts';
import { appendAgreements } from '../../../core/discrepancies/caseFindings.ts';
import type { FoundDifferences } from '../../../core/discrepancies/findDiscrepancies.ts';
import { appendSealAgreement, endSealCase } from '../../../core/discrepancies/sealEndings.ts';
import {
  explainByCorrection,
  explainByLate,
  explainByLoss,
  explanationOf,
  kindOf,
  openDifferences,
  resolveRechecked,
} from '../../../core/discrepancies/writeDifferences.ts';
import type { Account } from '../../../core/identity/account.ts';
import { writeSealRecord } from '../../../core/inventory/sealRecords.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { transferLines, transfers } from '../../../database/schema/custodyEvent.ts';
import { balances } from '../../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import { alertEarly } from './alertEarly.ts';
import { rejectEvent } from './checkFacts.ts';
import type { EventFacts } from './readFacts.ts';
import { startLossClocks } from './startLossClocks.ts';

export interface Consequences {
  readonly facts: EventFacts;
  readonly effect: Effect;
  readonly entries: readonly StoredLedgerEntry[];
  readonly found: FoundDifferences;
  /** The people who signed immediately, in their order. */
  readonly signers: readonly Account[];
  readonly lots: readonly KnownLot[];
}

/** What an event changes in addition to the ledger: a transfer, discrepancies, a seal, the custodian, deadlines. */
export async function writeConsequences(
  tx: Transaction,
  event: StoredEvent,
  parts: Consequences,
): Promise<void> {
  await writeOwn(tx, event, parts);
  await alertEarly(tx, event);
  await openDifferences(tx, event, parts.found, parts.lots);
  await writeSeal(tx, event, parts);
  await endSeal(tx, event);
  const { details } = event;
  // A correction of no entry is of now, whenever it is dated.
  if (details.kind === 'correction' && details.correctsEntryId === null) return;
  await explainByLate(tx, event, parts.entries);
}

async function writeOwn(tx: Transaction, event: StoredEvent, parts: Consequences): Promise<void> {
  const { details } = event;
  switch (details.kind) {
    case 'transferOut':
      return beginTransfer(tx, event, details, parts);
    case 'transferIn':
    case 'transferReturned':
      return continueTransfer(tx, event, details.transferId, parts);
    case 'transferRefused':
      await tx
        .update(transfers)
        .set({
          refusedAt: event.recordedAt,
          refusedBy: event.recordedBy,
          refusal: [event.reason, details.note].filter(Boolean).join(': '),
        })
        .where(isRecord(transfers, event.agencyId, details.transferId));
      return;
    case 'shiftChange':
      await writeCount(tx, event, details, parts);
      return takeOver(tx, event, details.signerIs, parts.signers);
    case 'count':
    case 'sealChange':
      return writeCount(tx, event, details, parts);
    case 'correction':
      if (details.loss !== undefined) {
        const { agencyId, occurredAt } = event;
        const found = await findDiscovery(tx, agencyId, details.discrepancyId);
        await startLossClocks(tx, event, parts, found ?? occurredAt);
      }
      return explainByCorrection(tx, event, details.discrepancyId);
    case 'loss':
      await explainByLoss(tx, event, parts.entries);
      return startLossClocks(tx, event, parts, event.occurredAt);
    default:
      return;
  }
}

type Details<Kind extends StoredEvent['kind']> = Extract<StoredEvent['details'], { kind: Kind }>;

async function beginTransfer(
  tx: Transaction,
  event: StoredEvent,
  { toInventoryId, carrier }: Details<'transferOut'>,
  { entries, effect }: Consequences,
): Promise<void> {
  const { agencyId, id } = event;
  await tx
    .insert(transfers)
    .values({
      id,
      agencyId,
      fromInventoryId: event.inventoryId,
      toInventoryId,
      carrier,
      issuedByUserId: event.recordedByUserId,
      issuedBy: event.recordedBy,
      issuedAt: event.occurredAt,
    });
  const productOf = new Map(entries.map(({ lotId, productId }) => [lotId, productId]));
  await tx
    .insert(transferLines)
    .values(
      effect.transit.map(({ lotId, sent }) => ({
        agencyId,
        transferId: id,
        productId: productOf.get(lotId) ?? '',
        lotId,
        sent,
      })),
    );
  await raiseAlert(tx, {
    ...{ agencyId, cause: id, at: event.recordedAt },
    kind: 'incomingTransfer',
    inventoryId: toInventoryId,
    otherInventoryId: event.inventoryId,
    lines: [`Sent by ${event.recordedBy}, carried by ${carrier}.`],
    href: `/inventory/${toInventoryId}/record?kind=transferIn&transfer=${id}`,
  });
}

async function continueTransfer(
  tx: Transaction,
  event: StoredEvent,
  transferId: string,
  { facts, effect }: Consequences,
): Promise<void> {
  const { agencyId } = event;
  for (const { lotId, received, returned } of effect.transit) {
    await tx
      .update(transferLines)
      .set({
        received: sql`${transferLines.received} + ${received}`,
        returned: sql`${transferLines.returned} + ${returned}`,
      })
      .where(matching(transferLines, { agencyId, transferId, lotId }));
  }
  const before = (facts.transfer?.lines ?? []).reduce((sum, line) => sum + line.inTransit, 0);
  const moved = effect.transit.reduce((sum, line) => sum + line.received + line.returned, 0);
  if (moved < before) return;
  await tx
    .update(transfers)
    .set({ closedAt: event.recordedAt })
    .where(isRecord(transfers, agencyId, transferId));
}

/** The count itself; an intact seal without a count is none (SEAL-06). */
async function writeCount(
  tx: Transaction,
  event: StoredEvent,
  details: Details<'shiftChange' | 'count' | 'sealChange'>,
  parts: Consequences,
): Promise<void> {
  const { agencyId, inventoryId, id: eventId } = event;
  const { signers } = parts;
  if (countedNothing(details)) return;
  await tx
    .insert(counts)
    .values({
      agencyId,
      inventoryId,
      countedAt: event.occurredAt,
      countedBy: event.recordedBy,
      witnessedBy: signers[1]?.fullName ?? null,
      isBlind: event.isBlind,
      hasDifference: event.differences > 0,
      eventId,
    });
  const counted = details.lines.map(({ lotId }) => lotId);
  await tx
    .update(balances)
    .set({ lastCountedAt: event.occurredAt, lastCountedBy: event.recordedBy })
    .where(
      and(
        matching(balances, { agencyId, inventoryId }),
        inArray(balances.lotId, counted),
        notNewer(balances.lastCountedAt, event),
      ),
    );
  const looked = { lots: counted, labels: details.scanned !== undefined };
  await resolveRechecked(tx, event, looked);
  await appendAgreements(tx, event, looked, parts.found);
}

/** What the event did to the seal, for all that happens later (SEAL-02). */
async function writeSeal(
  tx: Transaction,
  event: StoredEvent,
  { facts: { inventory, context }, signers }: Consequences,
): Promise<void> {
  const { id: eventId, details, recordedBy: by, occurredAt } = event;
  if (isSealOnRecord(describedSeal(details), context.seal)) {
    await appendSealAgreement(tx, { ...event, eventId });
  }
  const effect = sealEffectOf(details, context.seal);
  if (effect === null) return;
  const act = { act: details.kind, by, occurredAt, eventId, signers: signers.length };
  await writeSealRecord(tx, inventory, effect, act);
}

/** Two people counted everything and applied a new seal, amended the wrong entry, or reported the whole box (SEAL-09). */
async function endSeal(tx: Transaction, event: StoredEvent): Promise<void> {
  const { details, agencyId, inventoryId, recordedBy, requiredSignatures } = event;
  if ('seal' in details && details.seal?.state === 'replaced' && requiredSignatures.length > 1) {
    const text = `Everything was counted and a new seal was applied by ${recordedBy}.`;
    return endSealCase(tx, event, { by: 'fullCount', text });
  }
  if (details.kind === 'sealAmendment') {
    const text = `${event.summary}. ${explanationOf(event)}`;
    return endSealCase(tx, event, { by: 'amendment', text });
  }
  if (details.kind !== 'loss' || (await holdsStock(tx, agencyId, inventoryId))) return;
  const text = `Everything here was reported. ${explanationOf(event)}`;
  return endSealCase(tx, event, { by: kindOf(event), text });
}

async function holdsStock(
  tx: Transaction,
  agencyId: number,
  inventoryId: string,
): Promise<boolean> {
  const held = await tx
    .select({ lotId: balances.lotId })
    .from(balances)
    .where(and(matching(balances, { agencyId, inventoryId }), gt(balances.balance, 0)))
    .limit(1);
  return held.length > 0;
}

/** What is recorded late leaves what happened after it: only the newest by the time of the event is kept. */
function notNewer(kept: Column, { occurredAt }: StoredEvent) {
  return or(isNull(kept), lte(kept, occurredAt));
}

/**
 * The oncoming person is the custodian from now on.
 *
 * @throws ProblemError 422 if they are not assigned to the inventory (ENT-12).
 */
async function takeOver(
  tx: Transaction,
  event: StoredEvent,
  signerIs: 'offGoing' | 'onComing',
  [signer, other]: readonly Account[],
): Promise<void> {
  const onComing = signerIs === 'onComing' ? signer : other;
  if (onComing === undefined) throw new Error('A shift change without the person who takes over');
  const { agencyId, inventoryId } = event;
  const associated = await tx
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(matching(inventoryUsers, { agencyId, inventoryId, userId: onComing.id }));
  if (associated.length === 0) {
    const sentence = `${onComing.fullName} isn’t assigned to this inventory, so they can’t accept custody. Ask an administrator, or choose another person.`;
    throw rejectEvent([
      { ...problem('oncoming_not_associated', '', sentence), field: 'signing.others.0.userName' },
    ]);
  }
  await tx
    .update(inventories)
    .set({ custodianUserId: onComing.id, custodySince: event.occurredAt })
    .where(
      and(isRecord(inventories, agencyId, inventoryId), notNewer(inventories.custodySince, event)),
    );
}
