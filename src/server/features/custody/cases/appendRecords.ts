import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { isClosed } from '../../../../rules/custody/cases/foldCase.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import type { Transaction } from '../../../database/database.ts';
import { conflict, unprocessable } from '../../../platform/http/problemError.ts';
import { type FoundCase, findCase } from './findCase.ts';
import { readCase, readPeople } from './readCase.ts';

interface CaseRequest extends SessionAct {
  readonly id: string;
}

export const closedCase = () =>
  conflict('case_closed', 'This case is closed. A new difference opens another case.');

/**
 * Appends a note, with its author's name and the time (CASE-07).
 *
 * @throws ProblemError 404 and 403 (see `findCase`), 409 (closed; the id identifies another note).
 */
export async function addNote(
  tx: Transaction,
  request: CaseRequest & { readonly noteId: string; readonly text: string },
): Promise<CaseDetail> {
  const { session, id, noteId, text, now } = request;
  const found = await openCase(tx, request);
  const former = found.records.find(({ row }) => row.id === noteId);
  if (former !== undefined) {
    const { facts, userId } = former;
    if (facts.kind === 'note' && facts.text === text && userId === session.account.id) {
      return readCase(tx, session, id, now);
    }
    throw conflict('already_recorded_differently', 'This was sent before. Open the case again.');
  }
  if (isClosed(found.view)) throw closedCase();
  await appendToCase(tx, id, { ...recordBy(request), id: noteId, facts: { kind: 'note', text } });
  await audit(tx, request, found, 'case.noted', `a note was added: ${text}`);
  return readCase(tx, session, id, now);
}

/**
 * Says who looks after a case (CASE-01).
 *
 * @throws ProblemError 404 and 403 (see `findCase`), 409 (closed), 422 (not a person of the inventory).
 */
export async function setOwner(
  tx: Transaction,
  request: CaseRequest & { readonly ownerUserId: string },
): Promise<CaseDetail> {
  const { session, id, ownerUserId, now } = request;
  const found = await openCase(tx, request);
  if (isClosed(found.view)) throw closedCase();
  if (found.view.ownerUserId === ownerUserId) return readCase(tx, session, id, now);
  const people = await readPeople(tx, found.row);
  const owner = people.find((person) => person.id === ownerUserId);
  if (owner === undefined) {
    const sentence =
      found.row.aboutUserId === null
        ? `Choose a person who is assigned to ${found.inventoryName}.`
        : 'Choose a person who may look at patterns.';
    throw unprocessable('owner_not_found', sentence, { ownerUserId: sentence });
  }
  const facts = { kind: 'owner', ownerUserId, ownerName: owner.name } as const;
  await appendToCase(tx, id, { ...recordBy(request), facts });
  await audit(tx, request, found, 'case.assigned', `${owner.name} looks after it`);
  return readCase(tx, session, id, now);
}

/** Under the ledger's lock, which orders what is appended to cases. */
async function openCase(tx: Transaction, { session, id }: CaseRequest): Promise<FoundCase> {
  await lockLedger(tx, session.agency.id);
  return findCase(tx, { agencyId: session.agency.id, userId: session.account.id }, id);
}

/** Of a record that is appended to a case: who acts, and when. */
export function recordBy({ session: { account, agency }, now }: SessionAct) {
  const by = { id: account.id, name: account.fullName };
  return { agencyId: agency.id, at: now, recordedAt: now, by };
}

async function audit(
  tx: Transaction,
  request: CaseRequest,
  { row, inventoryName }: FoundCase,
  action: string,
  text: string,
): Promise<void> {
  const name = `Case ${row.number}, ${inventoryName}`;
  await appendAudit(tx, {
    ...actedBy(request),
    action,
    outcome: 'success',
    subject: { kind: 'case', id: row.id, name },
    summary: `${name}: ${text}`,
  });
}
