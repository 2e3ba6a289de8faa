import { max } from 'drizzle-orm';
import type { CaseFacts } from '../../../contract/custody/caseRecord.ts';
import { type CaseView, foldCase, isClosed } from '../../../rules/custody/cases/foldCase.ts';
import { isRecord, matching, type Transaction } from '../../database/database.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';
import { type CaseRecordRow, readCaseRecords } from './caseRows.ts';

/** A record to append: what it says, when it happened, who recorded it, and what it is about. */
export interface NewCaseRecord {
  /** Made by the client for what it may send twice. */
  readonly id?: string;
  readonly agencyId: number;
  readonly at: Date;
  readonly recordedAt: Date;
  /** `id` is null only for what is recorded by no account. */
  readonly by: { readonly id: string | null; readonly name: string };
  /** The event, or the entry that no event wrote. */
  readonly eventId?: string | null;
  readonly entryId?: string | null;
  readonly facts: CaseFacts;
  readonly signature?: Pick<CaseRecordRow, 'role' | 'method' | 'signedHash'>;
}

/**
 * Appends a record to a case and brings the row of the case up to date. Call it under the ledger's lock.
 *
 * @throws if the case is closed: a closed case stays closed (CASE-11).
 */
export async function appendToCase(
  tx: Transaction,
  caseId: string,
  record: NewCaseRecord,
): Promise<CaseView> {
  const { id, agencyId, facts, signature } = record;
  const [last] = await tx
    .select({ sequence: max(caseRecords.sequence) })
    .from(caseRecords)
    .where(matching(caseRecords, { agencyId, caseId }));
  await tx
    .insert(caseRecords)
    .values({
      ...(id === undefined ? {} : { id }),
      agencyId,
      caseId,
      sequence: (last?.sequence ?? 0) + 1,
      at: record.at,
      recordedAt: record.recordedAt,
      userId: record.by.id,
      name: record.by.name,
      facts: JSON.stringify(facts),
      eventId: record.eventId ?? null,
      entryId: record.entryId ?? null,
      ...signature,
    });
  const view = foldCase(await readCaseRecords(tx, agencyId, caseId));
  await tx
    .update(cases)
    .set({
      state: view.state,
      openedAt: new Date(view.openedAt),
      remainder: view.remainder,
      ...(facts.kind === 'owner'
        ? { ownerUserId: facts.ownerUserId, ownerName: facts.ownerName }
        : {}),
      ...(isClosed(view)
        ? { closedAt: record.at, reasonCode: view.signOff?.reasonCode ?? null }
        : {}),
    })
    .where(isRecord(cases, agencyId, caseId));
  return view;
}
