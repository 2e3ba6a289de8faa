import type { CaseDetail, CloseCaseForm } from '../../../../contract/custody/case.ts';
import { whyNotFor } from '../../../../rules/custody/cases/caseSignOff.ts';
import { ownCase, reasonLabels } from '../../../../rules/custody/cases/caseWords.ts';
import { isClosed } from '../../../../rules/custody/cases/foldCase.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { type StoredCaseRecord, toCaseRecord } from '../../../core/cases/caseRows.ts';
import { hashCase, hashSignOff } from '../../../core/cases/hashCase.ts';
import { type Involved, readInvolvedIn } from '../../../core/cases/readInvolved.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import { signedAct, type Writing } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import { markLinked, rejectLinkedSigners } from '../../../core/users/linkedSigners.ts';
import {
  type Database,
  isRecord,
  type Reader,
  type Transaction,
} from '../../../database/database.ts';
import { caseRecords } from '../../../database/schema/cases/cases.ts';
import { conflict, unprocessable } from '../../../platform/http/problemError.ts';
import { closedCase } from './appendRecords.ts';
import { type FoundCase, findCase } from './findCase.ts';
import { readCase } from './readCase.ts';

type Request = SigningRequest<CloseCaseForm>;

/** A case that may be closed, and who was involved in it. */
interface Closing {
  readonly found: FoundCase;
  readonly involved: readonly Involved[];
}

/**
 * Closes a case: signed by a holder of `closeCase` who was not involved (CASE-04), for a reason that its linked records
 * bear out (CASE-05).
 *
 * @throws ProblemError 404, 403 (not assigned; without the right), 409 (closed or changed in the meantime), 422
 * `own_case` and `case_unexplained`.
 * @param verify how a PIN is checked; tests replace it.
 */
export function closeCase(
  database: Database,
  request: Request,
  verify = verifyPin,
): Promise<CaseDetail> {
  const { form, session } = request;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  return signedAct(
    database,
    request,
    {
      what: 'the sign-off of a case',
      read: (reader) => findRecord(reader, session.agency.id, form.signOffId),
      replay: (reader, record) => record && replayOf(reader, request, record),
      requires: {
        right: 'closeCase',
        schedules: async (reader) => {
          const { product } = await findCase(reader, principal, form.caseId);
          return product === null ? [] : [product.schedule];
        },
      },
      right: (reader) => findCase(reader, principal, form.caseId),
      validate: (reader, found) => checkClosing(reader, found, request),
      write: (tx, writing) => write(tx, request, writing),
    },
    verify,
  );
}

async function findRecord(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<StoredCaseRecord | undefined> {
  const [row] = await reader
    .select()
    .from(caseRecords)
    .where(isRecord(caseRecords, agencyId, id));
  return row && toCaseRecord(row);
}

/** @throws ProblemError 409 if the id identifies something else. */
function replayOf(
  reader: Reader,
  { form, session, now }: Request,
  { row, facts }: StoredCaseRecord,
): Promise<CaseDetail> {
  const isSame =
    row.userId === session.account.id &&
    row.caseId === form.caseId &&
    facts.kind === 'signOff' &&
    facts.reasonCode === form.reasonCode &&
    facts.note === form.note;
  if (isSame) return readCase(reader, session, row.caseId, now);
  throw conflict('already_recorded_differently', 'This was sent before. Open the case again.');
}

async function checkClosing(
  reader: Reader,
  found: FoundCase,
  { form, session }: Request,
): Promise<Closing> {
  const { row, records, view, product, fieldState } = found;
  if (isClosed(view)) throw closedCase();
  const involved = await readInvolvedIn(reader, row, records);
  if (involved.some(({ id }) => id === session.account.id)) {
    throw unprocessable('own_case', ownCase, { 'signing.pin': ownCase });
  }
  const whyNot = whyNotFor(form.reasonCode, view, product, fieldState);
  if (whyNot !== null) throw unprocessable('case_unexplained', whyNot, { reasonCode: whyNot });
  const hash = hashCase(
    row,
    records.map((record) => record.row),
  );
  if (hash === form.hash) return { found, involved };
  throw conflict(
    'act_differs',
    'This case changed after you opened it. Open it again, read it, then sign.',
  );
}

async function write(
  tx: Transaction,
  request: Request,
  { checked: { found, involved }, signers }: Writing<unknown, Closing>,
): Promise<CaseDetail> {
  const { form, session, now } = request;
  const { account, method } = signers.signer;
  const { agencyId, id, number } = found.row;
  const signer = { id: account.id, fullName: account.fullName };
  const linked = await rejectLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: 'signing.pin',
      apart: involved.map((person) => ({ person, from: [signer] })),
      earlier: found.records.map(({ row }) => row.recordedAt),
    },
    [signer],
  );
  const signedHash = hashSignOff(form.hash, form);
  await appendToCase(tx, id, {
    agencyId,
    id: form.signOffId,
    at: now,
    recordedAt: now,
    by: { id: account.id, name: account.fullName },
    facts: { kind: 'signOff', reasonCode: form.reasonCode, note: form.note },
    signature: { role: roleOf(account), method, signedHash },
  });
  const name = `Case ${number}, ${found.inventoryName}`;
  await appendAudit(tx, {
    ...signedFact(request),
    subject: { kind: 'case', id, name },
    action: 'case.closed',
    summary: `${name} was closed: ${reasonLabels[form.reasonCode]}`,
    changes: [
      { field: 'Reason', before: '', after: reasonLabels[form.reasonCode] },
      { field: 'Note', before: '', after: form.note },
      ...markLinked(linked),
      { field: 'Hash of the case', before: '', after: signedHash },
    ],
  });
  return readCase(tx, session, id, now);
}
