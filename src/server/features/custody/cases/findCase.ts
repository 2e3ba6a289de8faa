import { and, eq, inArray } from 'drizzle-orm';
import type { FieldState } from '../../../../contract/custody/fieldRecord.ts';
import { type CaseView, foldCase } from '../../../../rules/custody/cases/foldCase.ts';
import { readCaseRecords, type StoredCaseRecord } from '../../../core/cases/caseRows.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { seesPatterns } from '../../../core/rights/seesPatterns.ts';
import { readLinkedPairs } from '../../../core/users/linkedSigners.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { fieldRecords } from '../../../database/schema/field/field.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { type LocatedCase, selectCases, toLocated } from './caseFacts.ts';

/** A case with its records and what they add up to. */
export interface FoundCase extends LocatedCase {
  readonly records: readonly StoredCaseRecord[];
  readonly view: CaseView;
  /** Where the field record is that the case is about; null for every other case. */
  readonly fieldState: FieldState | null;
}

/**
 * A case, for a person who is assigned to its inventory; the case of a pattern, for a holder of `analytics` whom it is not about.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for a person who is not assigned (RIGHT-01).
 */
export async function findCase(
  reader: Reader,
  principal: Principal,
  id: string,
): Promise<FoundCase> {
  const { agencyId } = principal;
  const [found] = await selectCases(reader).where(isRecord(cases, agencyId, id));
  const none = () => notFound('This case does not exist.');
  if (found === undefined) throw none();
  const { aboutUserId, inventoryId } = found.row;
  if (aboutUserId === null) await findInventory(reader, principal, inventoryId);
  // To everyone else there is no such case.
  else if (!(await seesPatterns(reader, principal, aboutUserId))) throw none();
  const records = await withSigners(reader, agencyId, await readCaseRecords(reader, agencyId, id));
  const fieldState = await readFieldState(reader, found.row);
  return { ...toLocated(found), records, view: foldCase(records), fieldState };
}

async function readFieldState(
  reader: Reader,
  { agencyId, fieldRecordId }: LocatedCase['row'],
): Promise<FieldState | null> {
  if (fieldRecordId === null) return null;
  const [record] = await reader
    .select({ state: fieldRecords.state })
    .from(fieldRecords)
    .where(isRecord(fieldRecords, agencyId, fieldRecordId));
  return record?.state ?? null;
}

/** The records with who signed, or was to sign, the count that each is of, and who may have been one person then. */
async function withSigners(
  reader: Reader,
  agencyId: number,
  records: readonly StoredCaseRecord[],
): Promise<StoredCaseRecord[]> {
  const eventIds = records.flatMap(({ row }) => row.eventId ?? []);
  const signed = await reader
    .select({ eventId: signatures.eventId, userId: signatures.userId })
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.eventId, eventIds)));
  const named = await reader
    .select({ eventId: awaitedSignatures.eventId, userId: awaitedSignatures.userId })
    .from(awaitedSignatures)
    .where(
      and(eq(awaitedSignatures.agencyId, agencyId), inArray(awaitedSignatures.eventId, eventIds)),
    );
  const of = (rows: typeof signed, { row }: StoredCaseRecord) =>
    rows.flatMap(({ eventId, userId }) =>
      eventId !== null && eventId === row.eventId ? (userId ?? []) : [],
    );
  const people = [...records, ...signed, ...named].flatMap(({ userId }) => userId ?? []);
  const agreed = records.flatMap(({ facts, row }) =>
    facts.kind === 'agreement' ? +row.recordedAt : [],
  );
  const linkedAt =
    agreed.length === 0
      ? () => []
      : await readLinkedPairs(reader, agencyId, people, new Date(Math.min(...agreed)));
  return records.map((record) => ({
    ...record,
    signerIds: of(signed, record),
    namedIds: of(named, record),
    linked: record.facts.kind === 'agreement' ? linkedAt(record.row.recordedAt) : [],
  }));
}
