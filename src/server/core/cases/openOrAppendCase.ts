import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { FactsOf } from '../../../contract/custody/caseRecord.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { raiseAlert } from '../alerts/raiseAlert.ts';
import { appendToCase, type NewCaseRecord } from './appendToCase.ts';
import type { CaseRow } from './caseRows.ts';

/**
 * What a case is about: a lot in an inventory, its seal, its temperature, a label that is on no vial of the agency, a record
 * that was made without a network, a dose that a patient chart and the ledger do not both have, or how a person uses a drug.
 */
export type CaseSubject =
  | { readonly kind: 'lot'; readonly productId: string; readonly lotId: string }
  | { readonly kind: 'seal' | 'temperature' }
  | { readonly kind: 'field'; readonly fieldRecordId: string }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'chart'; readonly caseId: string | null; readonly productId: string | null }
  | { readonly kind: 'pattern'; readonly productId: string; readonly aboutUserId: string };

/** A difference that an act found. */
export interface CaseFinding extends Omit<NewCaseRecord, 'facts'> {
  readonly inventoryId: string;
  readonly subject: CaseSubject;
  readonly facts: FactsOf<'finding'>;
}

/** The case that a finding belongs to. */
export interface FoundCase {
  readonly id: string;
  readonly number: string;
  readonly isNew: boolean;
}

/** A finding this long after the end of a case opens one that is linked to it (CASE-11). */
const linkedDays = 30;

/**
 * Appends a finding to the open case of its lot, seal or label in the inventory, or opens a case (CASE-01, CASE-02).
 * Call it in the transaction of the act that found it, under the ledger's lock, which also numbers the cases.
 */
export async function openOrAppendCase(tx: Transaction, finding: CaseFinding): Promise<FoundCase> {
  const { agencyId, inventoryId, subject, ...record } = finding;
  const [former] = await tx
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        isAbout(inventoryId, subject),
        inArray(cases.state, ['open', 'explained']),
      ),
    )
    .limit(1);
  const opened = former ?? (await openCase(tx, finding));
  await appendToCase(tx, opened.id, { agencyId, ...record });
  return { id: opened.id, number: opened.number, isNew: former === undefined };
}

/** A pattern is that of a person, wherever most of it was. */
function isAbout(inventoryId: string, subject: CaseSubject): SQL | undefined {
  if (subject.kind === 'pattern') {
    const { productId, aboutUserId } = subject;
    return matching(cases, { subject: 'pattern', productId, aboutUserId });
  }
  return and(eq(cases.inventoryId, inventoryId), isOf(subject));
}

function isOf(subject: Exclude<CaseSubject, { kind: 'pattern' }>): SQL | undefined {
  switch (subject.kind) {
    case 'lot':
      return eq(cases.lotId, subject.lotId);
    case 'seal':
    case 'temperature':
      return eq(cases.subject, subject.kind);
    case 'field':
      return eq(cases.fieldRecordId, subject.fieldRecordId);
    case 'chart':
      return subject.caseId === null ? sql`false` : eq(cases.id, subject.caseId);
    case 'label':
      return and(eq(cases.label, subject.label), isNull(cases.lotId));
  }
}

async function openCase(
  tx: Transaction,
  { agencyId, inventoryId, subject, at, recordedAt, by }: CaseFinding,
): Promise<CaseRow> {
  const row: CaseRow = {
    id: randomUUID(),
    agencyId,
    number: await nextNumber(tx, agencyId, at),
    inventoryId,
    subject: subject.kind,
    productId: 'productId' in subject ? subject.productId : null,
    lotId: subject.kind === 'lot' ? subject.lotId : null,
    label: subject.kind === 'label' ? subject.label : null,
    fieldRecordId: subject.kind === 'field' ? subject.fieldRecordId : null,
    aboutUserId: subject.kind === 'pattern' ? subject.aboutUserId : null,
    state: 'open',
    openedAt: at,
    openedBy: by.name,
    ownerUserId: null,
    ownerName: null,
    remainder: 0,
    followsCaseId: await findFollowed(tx, { agencyId, inventoryId, subject, at }),
    closedAt: null,
    reasonCode: null,
  };
  await tx.insert(cases).values(row);
  // An alert would name the case to the people of the inventory, of whom the person is one.
  if (subject.kind === 'pattern') return row;
  await raiseAlert(tx, {
    ...{ agencyId, inventoryId, at: recordedAt },
    kind: subject.kind === 'seal' ? 'sealMismatch' : 'newCase',
    cause: row.id,
    lines: [`Case ${row.number}, opened by ${by.name}.`],
    href: `/cases/${row.id}`,
  });
  return row;
}

/** C-yyyy-nnnn: the year of the first finding in the agency's time zone, and the next number of that year. */
async function nextNumber(tx: Transaction, agencyId: number, at: Date): Promise<string> {
  const [agency] = await tx
    .select({ timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency === undefined) throw new Error('A case of no agency');
  const prefix = `C-${dayIn(agency.timeZone, at.toISOString()).slice(0, 4)}-`;
  const former = await tx
    .select({ number: cases.number })
    .from(cases)
    .where(and(eq(cases.agencyId, agencyId), like(cases.number, `${prefix}%`)));
  const last = Math.max(0, ...former.map(({ number }) => Number(number.slice(prefix.length))));
  return `${prefix}${String(last + 1).padStart(4, '0')}`;
}

async function findFollowed(
  tx: Transaction,
  {
    agencyId,
    inventoryId,
    subject,
    at,
  }: Pick<CaseFinding, 'agencyId' | 'inventoryId' | 'subject' | 'at'>,
): Promise<string | null> {
  const [last] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        isAbout(inventoryId, subject),
        gte(cases.closedAt, new Date(at.getTime() - linkedDays * 86_400_000)),
      ),
    )
    .orderBy(desc(cases.closedAt))
    .limit(1);
  return last?.id ?? null;
}
