import { asc, eq } from 'drizzle-orm';
import { type CaseRecord, foldCase } from '../../../rules/custody/cases/foldCase.ts';
import type { Reader } from '../../database/database.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';
import { type CaseRecordRow, type CaseRow, toCaseRecord } from './caseRows.ts';

/** Whether each case says what follows from its records. One sentence per fault. */
export async function checkCases(reader: Reader, agencyId: number): Promise<string[]> {
  const rows = await reader.select().from(cases).where(eq(cases.agencyId, agencyId));
  const recorded = await reader
    .select()
    .from(caseRecords)
    .where(eq(caseRecords.agencyId, agencyId))
    .orderBy(asc(caseRecords.sequence));
  const records = new Map<string, CaseRecordRow[]>();
  for (const one of recorded) records.set(one.caseId, [...(records.get(one.caseId) ?? []), one]);
  return rows
    .filter((row) => !follows(row, records.get(row.id) ?? []))
    .map(({ number }) => `Case ${number} does not follow from its records.`);
}

/** A record that the program did not write, or in an order that it does not write, is none to follow from. */
function follows(row: CaseRow, recorded: readonly CaseRecordRow[]): boolean {
  try {
    return isAsFolded(row, recorded.map(toCaseRecord));
  } catch {
    return false;
  }
}

function isAsFolded(row: CaseRow, records: readonly CaseRecord[]): boolean {
  const view = foldCase(records);
  return (
    row.state === view.state &&
    row.remainder === view.remainder &&
    row.openedAt.toISOString() === view.openedAt &&
    row.ownerUserId === view.ownerUserId &&
    row.reasonCode === (view.signOff?.reasonCode ?? null)
  );
}
