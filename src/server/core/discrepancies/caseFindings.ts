import { foldCase } from '../../../rules/custody/cases/foldCase.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { appendToCase } from '../cases/appendToCase.ts';
import { readCaseRecords, readOpenCases } from '../cases/caseRows.ts';
import { type CaseSubject, openOrAppendCase } from '../cases/openOrAppendCase.ts';
import type { StoredEvent } from '../ledger/hashEvent.ts';
import type { FoundDifferences } from './findDiscrepancies.ts';

/** What differs: a lot, a label or the seal of an inventory. */
export type CaseQuestion = Pick<
  typeof discrepancies.$inferSelect,
  'kind' | 'productId' | 'lotId' | 'label'
>;

/** A later count or check of the same. */
export interface Look {
  readonly id: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly recordedByUserId: string;
}

/** What a count or check looked at. */
export interface LookedAt {
  readonly lots: readonly string[];
  readonly labels: boolean;
}

/**
 * Appends a difference to its case (CASE-01, CASE-02). If a newer look is recorded already and found none, its agreement
 * follows in a case that opens only now.
 *
 * @returns the id of the case.
 */
export async function findingOf(
  tx: Transaction,
  event: StoredEvent,
  row: CaseQuestion & {
    readonly recorded: string;
    readonly found: string;
    readonly isBlind: boolean;
  },
  again: Look | undefined,
): Promise<string> {
  const { agencyId, inventoryId } = event;
  const { label, recorded, found, isBlind } = row;
  const what = row.kind === 'count' ? 'amount' : row.kind;
  const opened = await openOrAppendCase(tx, {
    agencyId,
    inventoryId,
    subject: subjectOf(row),
    at: event.occurredAt,
    recordedAt: event.recordedAt,
    by: { id: event.recordedByUserId, name: event.recordedBy },
    eventId: event.id,
    facts: { kind: 'finding', what, label, recorded, found, isBlind },
  });
  if (again !== undefined && opened.isNew && !(await differs(tx, agencyId, again, row))) {
    await appendToCase(tx, opened.id, {
      agencyId,
      ...recordOf(again),
      facts: {
        kind: 'agreement',
        amount: what === 'amount',
        labels: label === null ? [] : [label],
        seal: what === 'seal',
        isBlind: false,
      },
    });
  }
  return opened.id;
}

/** Whether what a count was compared with stays hidden: a recount, which is blind too, ends that (COUNT-07). */
export function hidesRecorded({ isBlind, details }: StoredEvent): boolean {
  return isBlind && !(details.kind === 'count' && details.mode === 'recount');
}

function recordOf({ id: eventId, occurredAt: at, recordedAt, ...who }: Look) {
  return { at, recordedAt, eventId, by: { id: who.recordedByUserId, name: who.recordedBy } };
}

function subjectOf({ kind, productId, lotId, label }: CaseQuestion): CaseSubject {
  if (productId !== null && lotId !== null) return { kind: 'lot', productId, lotId };
  return kind === 'seal' || label === null ? { kind: 'seal' } : { kind: 'label', label };
}

/** Whether a look found a difference of the same. */
async function differs(
  tx: Transaction,
  agencyId: number,
  { id: eventId }: Look,
  { kind, lotId, label }: CaseQuestion,
): Promise<boolean> {
  const found = await tx
    .select({ lotId: discrepancies.lotId, label: discrepancies.label })
    .from(discrepancies)
    .where(matching(discrepancies, { agencyId, eventId, kind }));
  return found.some((row) => row.lotId === lotId && row.label === label);
}

/** Marks the open cases of what was looked at and did not differ: the look agrees with the ledger (CASE-02). */
export async function appendAgreements(
  tx: Transaction,
  event: StoredEvent,
  looked: LookedAt,
  found: FoundDifferences,
): Promise<void> {
  const { agencyId, inventoryId } = event;
  const differing = new Set(found.lots.map(({ lotId }) => lotId));
  const missing = new Set(found.labels.map(({ label }) => label));
  for (const { id, lotId } of await readOpenCases(tx, agencyId, inventoryId)) {
    const view = foldCase(await readCaseRecords(tx, agencyId, id));
    const isCounted = lotId !== null && looked.lots.includes(lotId) && !differing.has(lotId);
    const amount = isCounted && view.amount !== null;
    const labels = looked.labels
      ? [...view.labels.keys()].filter((label) => !missing.has(label))
      : [];
    if (!amount && labels.length === 0) continue;
    await appendToCase(tx, id, {
      agencyId,
      ...recordOf(event),
      facts: { kind: 'agreement', amount, labels, seal: false, isBlind: hidesRecorded(event) },
    });
  }
}
