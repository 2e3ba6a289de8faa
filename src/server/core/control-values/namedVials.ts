import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { ControlValueStatus } from '../../../contract/control-values/controlValue.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { mayBecome } from '../../../rules/control-values/controlValue.ts';
import {
  checkNaming,
  type NamedVial,
  type NamingAct,
  type NamingProblem,
  outcomeOf,
} from '../../../rules/control-values/namedVials.ts';
import { checkAllNamed } from '../../../rules/control-values/requiredLabels.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { controlValueEvents, controlValues } from '../../database/schema/controlValue.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { StoredLedgerEntry } from '../ledger/hashLedgerEntry.ts';
import { appendHistory } from './appendHistory.ts';
import { explainLabels } from './explainLabels.ts';

/** The ledger entry that wrote an event of a vial. */
const isItsEntry = isRecord(
  ledgerEntries,
  controlValueEvents.agencyId,
  controlValueEvents.ledgerEntryId,
);

/** Labels of vials that an act puts back where they were, before it names some of them again. */
export interface PutBackVials {
  readonly labels: readonly string[];
  readonly inventoryId: string;
}

/**
 * What is wrong with the labels that an act names; null if nothing is.
 *
 * @param putBack labels that the same act puts back first.
 */
export async function checkNamedVials(
  reader: Reader,
  agencyId: number,
  act: NamingAct,
  putBack?: PutBackVials,
): Promise<NamingProblem | null> {
  const vials = await readVials(reader, agencyId, act.labels);
  const known = vials.map(
    (vial): NamedVial =>
      putBack?.labels.includes(vial.label) === true
        ? { ...vial, status: 'active', inventoryId: putBack.inventoryId }
        : vial,
  );
  const wrong = checkNaming(act, known);
  if (wrong !== null || act.vialsThere === undefined) return wrong;
  const labeled = await countLabeled(reader, agencyId, act);
  return checkAllNamed(act, { vials: act.vialsThere, labeled });
}

/** How many labeled vials of the lot are in the inventory that the act can take. */
async function countLabeled(reader: Reader, agencyId: number, act: NamingAct): Promise<number> {
  const { inventoryId, lotId, kind, isUsable = false } = act;
  const to = outcomeOf(kind);
  const takes = ControlValueStatus.options.filter(
    (status) => to !== null && mayBecome(status, to) && !(isUsable && status === 'broken'),
  );
  const [row] = await reader
    .select({ labeled: count() })
    .from(controlValues)
    .where(
      and(
        matching(controlValues, { agencyId, inventoryId, lotId }),
        inArray(controlValues.status, takes),
      ),
    );
  return row?.labeled ?? 0;
}

async function readVials(
  reader: Reader,
  agencyId: number,
  labels: readonly string[],
): Promise<NamedVial[]> {
  if (labels.length === 0) return [];
  const rows = await reader
    .select()
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.label, [...labels])));
  const carried = rows.filter(({ status }) => status === 'inTransit').map(({ id }) => id);
  const transfers = await readVialTransfers(reader, agencyId, carried);
  return rows.map(({ id, label, status, lotId, inventoryId }) => ({
    label,
    status,
    lotId,
    inventoryId,
    transferId: transfers.get(id) ?? null,
  }));
}

/** The transfer that each vial is in: the event whose entry took it out of its place last. */
export async function readVialTransfers(
  reader: Reader,
  agencyId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const transfers = new Map<string, string>();
  if (ids.length === 0) return transfers;
  const rows = await reader
    .select({ id: controlValueEvents.controlValueId, eventId: ledgerEntries.eventId })
    .from(controlValueEvents)
    .innerJoin(ledgerEntries, isItsEntry)
    .where(
      and(
        matching(controlValueEvents, { agencyId, status: 'inTransit' }),
        inArray(controlValueEvents.controlValueId, [...ids]),
      ),
    )
    .orderBy(desc(controlValueEvents.sequence));
  for (const { id, eventId } of rows) {
    if (eventId !== null && !transfers.has(id)) transfers.set(id, eventId);
  }
  return transfers;
}

/** The labels of the vials of a lot that are on their way with a transfer. */
export async function listCarried(
  reader: Reader,
  agencyId: number,
  { transferId, lotId }: { transferId: string; lotId: string },
): Promise<string[]> {
  const rows = await reader
    .select({ id: controlValues.id, label: controlValues.label })
    .from(controlValues)
    .where(matching(controlValues, { agencyId, lotId, status: 'inTransit' }))
    .orderBy(controlValues.label);
  const transfers = await readVialTransfers(
    reader,
    agencyId,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => transfers.get(id) === transferId).map(({ label }) => label);
}

/** One line of an act: the labels of its vials, and the entry that it wrote. */
export interface MovedVials {
  readonly kind: CustodyEventKind | 'use';
  readonly labels: readonly string[];
  readonly entry: StoredLedgerEntry;
  /** They are broken, and stay where they are (STOCK-11). */
  readonly areRecoverable?: boolean;
}

/**
 * Moves labeled vials with the entry that names them, in its transaction: their status, their location and their
 * histories. They have been checked, under the ledger's lock.
 */
export async function moveNamedVials(
  tx: Transaction,
  { kind, labels, entry, areRecoverable = false }: MovedVials,
): Promise<void> {
  const status = areRecoverable ? 'broken' : outcomeOf(kind);
  if (status === 'active') return backInService(tx, labels, entry);
  if (status !== null) await moveVials(tx, status, labels, entry);
}

/** What a vial's history says of the act that moved it. */
type MovingAct = Pick<
  StoredLedgerEntry,
  | 'id'
  | 'agencyId'
  | 'inventoryId'
  | 'occurredAt'
  | 'recordedAt'
  | 'recordedByUserId'
  | 'recordedBy'
  | 'summary'
  | 'eventId'
  | 'kind'
>;

/** Vials that a use named by mistake are in the place of the entry again (AMEND-05). */
export async function putVialsBack(
  tx: Transaction,
  labels: readonly string[],
  act: MovingAct,
): Promise<void> {
  await moveVials(tx, 'active', labels, act);
}

/** Vials that an amended use names in addition are used. */
export async function takeVials(
  tx: Transaction,
  labels: readonly string[],
  act: MovingAct,
): Promise<void> {
  await moveVials(tx, 'used', labels, act);
}

/**
 * Vials that were reported lost are in service again, in the place of the correction that takes all of the loss back. Of a
 * correction that takes a part of it back no one knows which of them it means: they stay lost, and take new labels.
 */
export async function bringBackLost(tx: Transaction, correction: StoredLedgerEntry): Promise<void> {
  const { agencyId, correctionOfId, change } = correction;
  if (correctionOfId === null) return;
  const lost = await tx
    .select({ label: controlValues.label })
    .from(controlValueEvents)
    .innerJoin(ledgerEntries, isItsEntry)
    .innerJoin(
      controlValues,
      isRecord(controlValues, controlValueEvents.agencyId, controlValueEvents.controlValueId),
    )
    .where(
      and(
        matching(controlValueEvents, { agencyId, ledgerEntryId: correctionOfId }),
        eq(ledgerEntries.kind, 'loss'),
        eq(ledgerEntries.change, -change),
        eq(controlValues.status, 'lost'),
      ),
    );
  const labels = lost.map(({ label }) => label);
  await backInService(tx, labels, correction);
}

/** What was broken once is never in service again, wherever it returns from (STOCK-11). */
async function backInService(
  tx: Transaction,
  labels: readonly string[],
  entry: MovingAct,
): Promise<void> {
  if (labels.length === 0) return;
  const { agencyId } = entry;
  const rows = await tx
    .selectDistinct({ label: controlValues.label })
    .from(controlValues)
    .innerJoin(
      controlValueEvents,
      and(
        isRecord(controlValues, controlValueEvents.agencyId, controlValueEvents.controlValueId),
        eq(controlValueEvents.status, 'broken'),
      ),
    )
    .where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.label, [...labels])));
  const broken = new Set(rows.map(({ label }) => label));
  await moveVials(
    tx,
    'active',
    labels.filter((label) => !broken.has(label)),
    entry,
  );
  await moveVials(tx, 'broken', [...broken], entry);
}

/** A vial of one of these states is in an inventory. */
const held: readonly ControlValueStatus[] = ['active', 'expired', 'broken'];

async function moveVials(
  tx: Transaction,
  status: ControlValueStatus,
  labels: readonly string[],
  entry: MovingAct,
): Promise<void> {
  if (labels.length === 0) return;
  const { agencyId } = entry;
  const inventoryId = held.includes(status) ? entry.inventoryId : null;
  const moved = await tx
    .update(controlValues)
    .set({ status, inventoryId, changedAt: entry.recordedAt })
    .where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.label, [...labels])))
    .returning({ id: controlValues.id });
  if (moved.length !== labels.length) throw new Error('A named vial was lost on the way');
  const happened = {
    status,
    inventoryId,
    occurredAt: entry.occurredAt,
    recordedAt: entry.recordedAt,
    recordedByUserId: entry.recordedByUserId,
    recordedBy: entry.recordedBy,
    summary: entry.summary,
    ledgerEntryId: entry.id,
  };
  await appendHistory(
    tx,
    agencyId,
    moved.map(({ id: controlValueId }) => ({ controlValueId, ...happened })),
  );
  await explainLabels(tx, {
    ...entry,
    labels,
    inventoryId,
    entryId: entry.eventId === null ? entry.id : null,
    by: entry.kind === 'loss' ? 'loss' : 'labelAct',
  });
}
