import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CaseSummary } from '../../../../contract/custody/case.ts';
import type { CaseFacts } from '../../../../contract/custody/caseRecord.ts';
import { labelFound } from '../../../../rules/control-values/labelCount.ts';
import type { CaseHours } from '../../../../rules/core/caseHours.ts';
import { ageInDays, isOverdue } from '../../../../rules/custody/cases/caseAge.ts';
import { foldCase, questionsOf } from '../../../../rules/custody/cases/foldCase.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { type CaseRow, type StoredCaseRecord, toCaseRecord } from '../../../core/cases/caseRows.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { caseRecords, cases } from '../../../database/schema/cases/cases.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';

/** Who reads cases, and when. */
export interface CaseReader {
  readonly timeZone: string;
  readonly now: Date;
  /** A holder of `closeCase` sees what a blind count was compared with (COUNT-07). */
  readonly seesBlind: boolean;
  /** How long the agency lets a case wait (CASE-07). */
  readonly caseHours: CaseHours;
}

/** A case with its place and drug. */
export interface LocatedCase {
  readonly row: CaseRow;
  readonly inventoryName: string;
  readonly siteName: string;
  readonly product: ReturnType<typeof toProduct> | null;
  readonly lotNumber: string | null;
}

/** The cases that meet a condition, with their places and drugs. */
export function selectCases(reader: Reader) {
  return reader
    .select({
      row: cases,
      inventoryName: inventories.name,
      siteName: sites.name,
      product: products,
      lotNumber: lots.number,
    })
    .from(cases)
    .innerJoin(inventories, isRecord(inventories, cases.agencyId, cases.inventoryId))
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .leftJoin(products, isRecord(products, cases.agencyId, cases.productId))
    .leftJoin(lots, isRecord(lots, cases.agencyId, cases.lotId));
}

export function toLocated({
  product,
  ...found
}: Awaited<ReturnType<typeof selectCases>>[number]): LocatedCase {
  return { ...found, product: product && toProduct(product) };
}

/** The records of several cases, by case, each in their order. */
export async function readRecordsOf(
  reader: Reader,
  agencyId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCaseRecord[]>> {
  const records = new Map<string, StoredCaseRecord[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return records;
  const rows = await reader
    .select()
    .from(caseRecords)
    .where(and(eq(caseRecords.agencyId, agencyId), inArray(caseRecords.caseId, [...ids])))
    .orderBy(asc(caseRecords.sequence));
  for (const row of rows) records.get(row.caseId)?.push(toCaseRecord(row));
  return records;
}

/** What the list shows of a case. */
export function toSummary(
  { row, inventoryName, siteName, product, lotNumber }: LocatedCase,
  records: readonly StoredCaseRecord[],
  { timeZone, now, seesBlind, caseHours }: CaseReader,
): CaseSummary {
  const view = foldCase(records);
  const shown = shownFacts(records, seesBlind);
  const newest = newestFinding(shown);
  const isHidden = shown.some(isHiddenFinding);
  const day = (at: Date) => dayIn(timeZone, at.toISOString());
  return {
    id: row.id,
    number: row.number,
    inventoryId: row.inventoryId,
    inventoryName,
    siteName,
    subject: row.subject,
    product,
    lotNumber,
    label: newest.label,
    state: view.state,
    openedAt: view.openedAt,
    openedBy: row.openedBy,
    owner: row.ownerName,
    ageDays: ageInDays(day(row.openedAt), day(row.closedAt ?? now)),
    isOverdue: isOverdue({ ...row, schedule: product?.schedule ?? null }, now, caseHours),
    what: newest.what,
    recorded: newest.recorded === '' ? null : newest.recorded,
    found: newest.found,
    remainder: view.amount === null || isHidden ? null : view.remainder,
    recountAgrees: questionsOf(view).every(({ agreement }) => agreement !== null),
    closedAt: row.closedAt?.toISOString() ?? null,
    reasonCode: view.signOff?.reasonCode ?? null,
    wasClosedEarlier: view.wasClosedEarlier,
  };
}

type Finding = Extract<CaseFacts, { kind: 'finding' }>;

function newestFinding(facts: readonly CaseFacts[]): Finding {
  const found = facts.findLast((one): one is Finding => one.kind === 'finding');
  if (found === undefined) throw new Error('A case without a finding');
  return found;
}

/**
 * What each record says. What a blind finding was compared with is left out until it was counted again, and so is a label
 * that only the ledger has (COUNT-07).
 */
export function shownFacts(
  records: readonly StoredCaseRecord[],
  seesBlind: boolean,
): readonly CaseFacts[] {
  return records.map(({ facts }, index) => {
    if (seesBlind || facts.kind !== 'finding' || !facts.isBlind || facts.what === 'seal') {
      return facts;
    }
    const isRecounted = records.slice(index + 1).some((later) => isLookAt(later.facts, facts));
    if (isRecounted) return facts;
    const label = facts.found === labelFound.missing ? null : facts.label;
    return { ...facts, recorded: '', label };
  });
}

function isLookAt(facts: CaseFacts, { what, label }: Finding): boolean {
  if (!('isBlind' in facts) || facts.isBlind) return false;
  if (facts.kind === 'finding') return facts.what === what && facts.label === label;
  return what === 'label' ? facts.labels.includes(label ?? '') : facts.amount;
}

function isHiddenFinding(facts: CaseFacts): boolean {
  return facts.kind === 'finding' && facts.recorded === '';
}
