import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { PatternCase } from '../../../contract/patterns/patterns.ts';
import { lineText } from '../../../rules/patterns/patternText.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../core/cases/appendToCase.ts';
import { toCaseRecord } from '../../core/cases/caseRows.ts';
import { openOrAppendCase } from '../../core/cases/openOrAppendCase.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { isRecord, type Reader, type Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';
import { conflict } from '../../platform/http/problemError.ts';
import { actsOfPeriod, type PatternScope } from './actsOfPeriod.ts';
import { findLine, type LineAsked } from './readPatterns.ts';

interface CaseRequest extends LineAsked {
  readonly to: string;
  readonly noteId: string;
  readonly note: string;
}

/**
 * Opens a case about a person and a drug, with the figures of the period as they are now and the note of who opens it; an open case of
 * the same gets both (WATCH-02). Nothing else opens one.
 *
 * @throws ProblemError 403 and 404 (see `findLine`), 409 if the id identifies another note.
 */
export async function openPatternCase(
  tx: Transaction,
  act: SessionAct,
  request: CaseRequest,
): Promise<PatternCase> {
  const { agency, account } = act.session;
  await lockLedger(tx, agency.id);
  const { scope, found, product } = await findLine(tx, act, request);
  const { personId, productId, name } = found.line;
  const former = await findNoted(tx, agency.id, request, account.id);
  if (former !== null) return former;
  const inventoryId = await findPlace(tx, scope, request);
  const record = {
    agencyId: agency.id,
    at: act.now,
    recordedAt: act.now,
    by: { id: account.id, name: account.fullName },
  };
  const figures = lineText({ ...found, ...found.line, doses: found.line.acts.doses });
  const opened = await openOrAppendCase(tx, {
    ...record,
    inventoryId,
    subject: { kind: 'pattern', productId, aboutUserId: personId },
    facts: {
      kind: 'finding',
      what: 'pattern',
      label: null,
      recorded: '',
      found: `${name}, ${scope.from} to ${scope.to}: ${figures}`,
      isBlind: false,
    },
  });
  const { noteId: id, note: text } = request;
  await appendToCase(tx, opened.id, { ...record, id, facts: { kind: 'note', text } });
  await appendAudit(tx, {
    ...actedBy(act),
    agencyId: agency.id,
    action: 'patternCase.opened',
    outcome: 'success',
    subject: { kind: 'case', id: opened.id, name: `Case ${opened.number}` },
    summary: `${account.fullName} ${opened.isNew ? 'opened' : 'added to'} case ${opened.number} about ${name} and ${product.name} ${product.strength}: ${text}`,
    changes: [],
  });
  return opened;
}

/** What a repeat gets. @throws ProblemError 409 */
async function findNoted(
  reader: Reader,
  agencyId: number,
  { noteId, note, personId, productId }: CaseRequest,
  userId: string,
): Promise<PatternCase | null> {
  const [row] = await reader
    .select({ record: caseRecords, of: cases })
    .from(caseRecords)
    .innerJoin(cases, isRecord(cases, caseRecords.agencyId, caseRecords.caseId))
    .where(isRecord(caseRecords, agencyId, noteId));
  if (row === undefined) return null;
  const { facts } = toCaseRecord(row.record);
  const isSame =
    row.record.userId === userId &&
    row.of.aboutUserId === personId &&
    row.of.productId === productId &&
    facts.kind === 'note' &&
    facts.text === note;
  if (isSame) return { id: row.of.id, number: row.of.number, isNew: row.record.sequence === 2 };
  throw conflict('already_recorded_differently', 'This was sent before. Open the page again.');
}

/** The inventory with most of the person's acts with the drug: a case belongs to one. */
async function findPlace(
  reader: Reader,
  scope: PatternScope,
  { personId, productId }: LineAsked,
): Promise<string> {
  const [place] = await selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select inventory_id as id from acts
      where user_id = ${personId}::uuid and product_id = ${productId}::uuid
      group by 1 order by count(*) desc, 1 limit 1`,
    v.object({ id: v.string() }),
  );
  if (place === undefined) throw new Error('A line without an act');
  return place.id;
}
