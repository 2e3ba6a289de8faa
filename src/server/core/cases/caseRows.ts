import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { CaseFacts } from '../../../contract/custody/caseRecord.ts';
import type { CaseRecord } from '../../../rules/custody/cases/foldCase.ts';
import { matching, type Reader } from '../../database/database.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';

export type CaseRow = typeof cases.$inferSelect;
export type CaseRecordRow = typeof caseRecords.$inferSelect;

/** A stored record with what it says. */
export interface StoredCaseRecord extends CaseRecord {
  readonly row: CaseRecordRow;
}

const FactsText = v.pipe(v.string(), v.parseJson(), CaseFacts);

/** @throws if the text of the facts is none that the program wrote. */
export function toCaseRecord(row: CaseRecordRow): StoredCaseRecord {
  return {
    row,
    at: row.at.toISOString(),
    userId: row.userId,
    facts: v.parse(FactsText, row.facts),
  };
}

/** The records of a case in their order. */
export async function readCaseRecords(
  reader: Reader,
  agencyId: number,
  caseId: string,
): Promise<StoredCaseRecord[]> {
  const rows = await reader
    .select()
    .from(caseRecords)
    .where(matching(caseRecords, { agencyId, caseId }))
    .orderBy(asc(caseRecords.sequence));
  return rows.map(toCaseRecord);
}

/** The cases of an inventory that were not signed off. */
export async function readOpenCases(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<CaseRow[]> {
  return reader
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        eq(cases.inventoryId, inventoryId),
        inArray(cases.state, ['open', 'explained']),
      ),
    );
}
