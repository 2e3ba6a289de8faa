import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { CaseFacts } from '../../../contract/custody/caseRecord.ts';
import type { SealMismatch } from '../../../contract/inventory/seal.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';

const FactsText = v.pipe(v.string(), v.parseJson(), CaseFacts);

/** The newest finding of the open case of a seal; null if there is none, or if it is explained (SEAL-09). */
export async function readMismatch(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<SealMismatch | null> {
  const rows = await reader
    .select({ at: caseRecords.at, facts: caseRecords.facts })
    .from(caseRecords)
    .innerJoin(cases, isRecord(cases, caseRecords.agencyId, caseRecords.caseId))
    .where(
      and(
        eq(caseRecords.agencyId, agencyId),
        matching(cases, { inventoryId, subject: 'seal', state: 'open' }),
      ),
    )
    .orderBy(asc(caseRecords.at), asc(caseRecords.sequence));
  return rows.reduce<SealMismatch | null>((newest, row) => {
    const facts = v.parse(FactsText, row.facts);
    if (facts.kind !== 'finding') return newest;
    return { at: row.at.toISOString(), recorded: facts.recorded, found: facts.found };
  }, null);
}
