import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { mayBeWitnessOnly, moreRights, staysTechnician } from '../../../rules/users/userRights.ts';
import { type Account, findMembership, toSecurity } from '../../core/identity/account.ts';
import { lockAccounts } from '../../core/identity/lockAccount.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Transaction } from '../../database/database.ts';
import { forbidden, ProblemError, unprocessable } from '../../platform/http/problemError.ts';

/** Locks who edits and who is edited. @throws ProblemError as `lockMany` */
export async function lockPeople(
  tx: Transaction,
  session: Pick<Session, 'account' | 'agency'>,
  userId: string,
): Promise<{ editor: Account; person: Account | undefined }> {
  const { editor, people } = await lockMany(tx, session, [userId]);
  return { editor, person: people.get(userId) };
}

/**
 * Locks the editor's row and all others, in the order of their ids, so that two people who edit each other do not wait
 * for one another; then the editor's rights are those of this moment, not of the request's.
 *
 * @throws ProblemError 401 if the editor's account is no longer active, 403 if it may no longer see people.
 */
export async function lockMany(
  tx: Transaction,
  session: Pick<Session, 'account' | 'agency'>,
  userIds: readonly string[],
): Promise<{ editor: Account; people: ReadonlyMap<string, Account> }> {
  const people = await lockAccounts(tx, [...userIds, session.account.id]);
  const membership = await findMembership(tx, session.account.id, session.agency.id);
  if (membership === undefined) {
    throw new ProblemError(401, 'session_ended', 'Your session has ended. Log in again.');
  }
  if (!maySeeUsers(membership.account)) {
    throw forbidden('You no longer have the right to change people. Ask an administrator.');
  }
  return {
    editor: membership.account,
    people: new Map([...people].map(([id, { account }]) => [id, account])),
  };
}

/**
 * Rights in addition to the permission: a person without one changes no one who holds it (ROLE-02), and a witness only
 * gets no higher permission.
 *
 * @throws ProblemError 422
 */
export function rejectFurtherRights(
  editor: Account,
  person: Account | undefined,
  { permissionId }: { readonly permissionId?: number },
): void {
  if (person === undefined) return;
  if (person.witnessOnly && permissionId !== undefined && !mayBeWitnessOnly({ permissionId })) {
    throw unprocessable('user_field_fixed', staysTechnician, { permissionId: staysTechnician });
  }
  const [own, theirs] = [toSecurity(editor), toSecurity(person)];
  if ((['globalAuditHistory', 'clients'] as const).every((right) => own[right] || !theirs[right])) {
    return;
  }
  throw unprocessable('user_not_editable', moreRights);
}
