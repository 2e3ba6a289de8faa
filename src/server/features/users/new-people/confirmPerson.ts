import type {
  ConfirmedPerson,
  ConfirmPersonForm,
  NewPerson,
} from '../../../../contract/users/newPeople.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { findMembership } from '../../../core/identity/account.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import { confirmedAction } from '../../../core/users/auditLabels.ts';
import { readAccountActs } from '../../../core/users/readAccountActs.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { conflict, forbidden, unprocessable } from '../../../platform/http/problemError.ts';
import { getUser } from '../getUser.ts';
import { type Confirmer, listNewPeople, readNewPerson } from './listNewPeople.ts';

type Request = SigningRequest<ConfirmPersonForm>;

const confirmerOf = ({ session }: Request): Confirmer => ({
  agencyId: session.agency.id,
  userId: session.account.id,
});

/**
 * An administrator's signed confirmation that an account belongs to the person whose name it has: from then on they and
 * the people who made, changed or unlocked the account may sign the same act. It is an entry of the audit trail, once;
 * sent again after a lost reply it returns the first.
 *
 * @throws ProblemError 404, 403 (no longer an administrator), 409 (confirmed by someone else, or something was done
 * with the account in the meantime), 422 (themselves, a person who made or changed the account, the PIN).
 */
export function confirmPerson(database: Database, request: Request): Promise<ConfirmedPerson> {
  return signedAct(database, request, {
    what: 'the confirmation of a new person',
    read: (reader) => findConfirmed(reader, request),
    replay: (_, confirmed) => confirmed,
    requires: null,
    right: (reader) => rejectOthers(reader, confirmerOf(request)),
    validate: (reader) => checkPerson(reader, request),
    // So that nothing is done with the account while it is confirmed.
    locks: [request.form.userId],
    write: (tx, { checked }) => write(tx, request, checked),
  });
}

/** What was confirmed before, if nothing is left to confirm. @throws ProblemError 404, 409 if someone else did. */
async function findConfirmed(
  reader: Reader,
  request: Request,
): Promise<ConfirmedPerson | undefined> {
  const { form, now } = request;
  const confirmer = confirmerOf(request);
  const person = await getUser(reader, confirmer.agencyId, form.userId, now);
  const everybody = await listNewPeople(reader, confirmer, now);
  if (everybody.some(({ userId }) => userId === form.userId)) return undefined;
  const acts = await readAccountActs(reader, [form.userId], now);
  const last = acts.findLast(
    ({ kind, subjectId }) => kind === 'confirmed' && subjectId === form.userId,
  );
  if (last === undefined) return undefined;
  if (last.actorId !== confirmer.userId) {
    throw conflict(
      'already_confirmed',
      `${last.actorName} already confirmed ${person.fullName}. Nothing is left to do.`,
    );
  }
  return {
    userId: form.userId,
    fullName: person.fullName,
    confirmedBy: last.actorName,
    confirmedAt: new Date(last.at).toISOString(),
    left: everybody.filter(({ refusal }) => refusal === null).length,
  };
}

async function rejectOthers(reader: Reader, confirmer: Confirmer): Promise<void> {
  const membership = await findMembership(reader, confirmer.userId, confirmer.agencyId);
  const isAdministrator =
    membership !== undefined &&
    mayAdminister(membership.account) &&
    membership.account.userType !== 'ApiOnly';
  if (!isAdministrator) {
    throw forbidden('Only an administrator can confirm new people. Ask one in this agency.');
  }
}

async function checkPerson(reader: Reader, request: Request): Promise<NewPerson> {
  const { form, now } = request;
  const confirmer = confirmerOf(request);
  const person = await readNewPerson(reader, confirmer, form.userId, now);
  if (person.refusal !== null) throw unprocessable('confirmer_not_independent', person.refusal);
  if (person.hash !== form.hash) {
    throw conflict(
      'person_differs',
      'This account changed. Open it again, read it, then confirm it.',
    );
  }
  return person;
}

async function write(
  tx: Transaction,
  request: Request,
  person: NewPerson,
): Promise<ConfirmedPerson> {
  const { fullName } = request.session.account;
  await appendAudit(tx, {
    ...signedFact(request),
    action: confirmedAction,
    subject: { kind: 'user', id: person.userId, name: person.fullName },
    summary: `${fullName} confirmed ${person.fullName}`,
    changes: person.acts.map(({ kind, by, at }) => ({
      field: actFields[kind],
      before: '',
      after: `${by}, ${at}`,
    })),
  });
  const confirmed = await findConfirmed(tx, request);
  if (confirmed === undefined) throw new Error('The person is confirmed and still waits for it');
  return confirmed;
}

/** The audit trail contains no name of a secret. */
const actFields: Readonly<Record<NewPerson['acts'][number]['kind'], string>> = {
  created: 'Account made by',
  addressChanged: 'Address changed by',
  unlocked: 'Unlocked by',
  reset: 'Reset by',
};
