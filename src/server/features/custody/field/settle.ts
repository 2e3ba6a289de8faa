import { and, eq, max } from 'drizzle-orm';
import type { FieldReason } from '../../../../contract/custody/fieldRecord.ts';
import { fieldReasonTexts, fieldRecordAddress } from '../../../../rules/custody/field/fieldText.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { openOrAppendCase } from '../../../core/cases/openOrAppendCase.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { fieldRecords, fieldSteps } from '../../../database/schema/field/field.ts';
import type { FieldRow } from './fieldRow.ts';
import type { FieldChange } from './postRecord.ts';

/** Who did something with a record, and what, for its history. */
export interface FieldStep {
  readonly at: Date;
  readonly userId: string | null;
  readonly name: string;
  readonly text: string;
}

/** Appends to the history of a record. */
export async function appendStep(
  tx: Transaction,
  { agencyId, id: recordId }: Pick<FieldRow, 'agencyId' | 'id'>,
  step: FieldStep,
): Promise<void> {
  const [last] = await tx
    .select({ sequence: max(fieldSteps.sequence) })
    .from(fieldSteps)
    .where(matching(fieldSteps, { agencyId, recordId }));
  const sequence = (last?.sequence ?? 0) + 1;
  await tx.insert(fieldSteps).values({ agencyId, recordId, sequence, ...step });
}

/** What becomes a case at once; the rest is one if no one has settled it after 24 hours (FIELD-09). */
const caseAtOnce: readonly FieldReason[] = [
  'witness_unproven',
  'not_enough_on_hand',
  'label_state',
  'meanings_differ',
  'act_refused',
  'signer_unknown',
];

/**
 * Stores what became of a record, with what follows: a case or an alert for the people who have to do something. Call it
 * under the ledger's lock, before the audit entry.
 */
export async function settle(
  tx: Transaction,
  row: FieldRow,
  change: FieldChange,
  now: Date,
): Promise<FieldRow> {
  const changed = { ...row, ...change };
  const reason = changed.reasonCode as FieldReason | null;
  const isNews = reason !== null && (reason !== row.reasonCode || row.caseId === null);
  const caseId =
    isNews && caseAtOnce.includes(reason) ? await openCase(tx, changed, now) : changed.caseId;
  const final = { ...changed, caseId };
  await tx
    .update(fieldRecords)
    .set({ ...change, caseId })
    .where(isRecord(fieldRecords, row.agencyId, row.id));
  if (reason !== null) await alertTo(tx, final, reason, now);
  return final;
}

async function alertTo(tx: Transaction, row: FieldRow, reason: FieldReason, now: Date) {
  await raiseAlert(tx, {
    ...{ agencyId: row.agencyId, inventoryId: row.inventoryId, at: now },
    kind: 'fieldRecord',
    cause: `${row.id} ${reason}`,
    lines: [`Recorded by ${row.author} without a network. ${fieldReasonTexts[reason]}`],
    href: fieldRecordAddress(row.id),
  });
}

/** The field record, or the entry, that took what this one is about. */
async function likeText(tx: Transaction, { agencyId, likeId }: FieldRow): Promise<string> {
  if (likeId === null) return '';
  const [other] = await tx
    .select({ id: fieldRecords.id, author: fieldRecords.author })
    .from(fieldRecords)
    .where(matching(fieldRecords, { agencyId, actId: likeId }));
  return other === undefined
    ? ` The other one is entry ${likeId}.`
    : ` The other one is field record ${other.id} of ${other.author}.`;
}

/**
 * The case of a record: what it says names the record, and why it is not settled.
 *
 * @returns its id; null where the inventory is not known, which every case has: such a record stays with those who decide.
 */
export async function openCase(tx: Transaction, row: FieldRow, now: Date): Promise<string | null> {
  const { inventoryId } = row;
  if (inventoryId === null) return null;
  const [place] = await tx
    .select({ name: inventories.name, timeZone: agencies.timeZone })
    .from(inventories)
    .innerJoin(agencies, eq(agencies.id, inventories.agencyId))
    .where(and(isRecord(inventories, row.agencyId, inventoryId)));
  const when = momentText(place?.timeZone ?? 'UTC', row.occurredAt.toISOString());
  const like = await likeText(tx, row);
  const found = await openOrAppendCase(tx, {
    ...{ agencyId: row.agencyId, inventoryId },
    ...{ at: row.occurredAt, recordedAt: now },
    ...(row.actIsEvent === true ? { eventId: row.actId } : { entryId: row.actId }),
    subject: { kind: 'field', fieldRecordId: row.id },
    by: { id: row.authorUserId, name: row.author },
    facts: {
      ...{ kind: 'finding', what: 'field', label: null, recorded: '', isBlind: false },
      found: `Field record ${row.id} of ${row.author}, ${when}: ${row.reason ?? ''}${like}`,
    },
  });
  return found.id;
}

/** A closed case stays closed (CASE-11): the history of the record says the same. */
export async function noteInCase(
  tx: Transaction,
  row: FieldRow,
  { session, now }: Pick<SessionAct, 'session' | 'now'>,
  text: string,
): Promise<void> {
  if (row.caseId === null) return;
  const [found] = await tx
    .select()
    .from(cases)
    .where(isRecord(cases, row.agencyId, row.caseId));
  if (found === undefined || (found.state !== 'open' && found.state !== 'explained')) return;
  const { id, fullName: name } = session.account;
  await appendToCase(tx, row.caseId, {
    ...{ agencyId: row.agencyId, at: now, recordedAt: now, by: { id, name } },
    facts: { kind: 'note', text },
  });
}
