import { type CaseView, foldCase } from '../../../../rules/custody/cases/foldCase.ts';
import { readCaseRecords, type StoredCaseRecord } from '../../../core/cases/caseRows.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { type LocatedCase, selectCases, toLocated } from './caseFacts.ts';

/** A case with its records and what they add up to. */
export interface FoundCase extends LocatedCase {
  readonly records: readonly StoredCaseRecord[];
  readonly view: CaseView;
}

/**
 * A case, for a person who is assigned to its inventory.
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
  if (found === undefined) throw notFound('This case does not exist.');
  await findInventory(reader, principal, found.row.inventoryId);
  const records = await readCaseRecords(reader, agencyId, id);
  return { ...toLocated(found), records, view: foldCase(records) };
}
