import { and, inArray } from 'drizzle-orm';
import type { FactsOf } from '../../../contract/custody/caseRecord.ts';
import { type CaseView, foldCase } from '../../../rules/custody/cases/foldCase.ts';
import { matching, type Reader } from '../../database/database.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { type CaseRow, readCaseRecords, type StoredCaseRecord } from './caseRows.ts';

/** What was found of a seal. */
export type SealFinding = StoredCaseRecord & { readonly facts: FactsOf<'finding'> };

/** The case of a seal that was not signed off, with what was found in their order. */
export interface SealCase {
  readonly row: CaseRow;
  readonly view: CaseView;
  readonly records: readonly StoredCaseRecord[];
  readonly findings: readonly SealFinding[];
}

/** The case of the seal of an inventory that was not signed off: at most one is; null if none is. */
export async function readSealCase(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<SealCase | null> {
  const [row] = await reader
    .select()
    .from(cases)
    .where(
      and(
        matching(cases, { agencyId, inventoryId, subject: 'seal' }),
        inArray(cases.state, ['open', 'explained']),
      ),
    );
  if (row === undefined) return null;
  const records = await readCaseRecords(reader, agencyId, row.id);
  const findings = records.filter((one): one is SealFinding => one.facts.kind === 'finding');
  return { row, view: foldCase(records), records, findings };
}
