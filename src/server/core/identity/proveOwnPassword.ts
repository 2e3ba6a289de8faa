import type { ProblemCode } from '../../../contract/problems.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { checkSecret, findCandidate, foldUserName, type SecretVerdict } from './checkSecret.ts';
import { auditOwn, holdOwn, type OwnRequest, rejectOwn } from './ownChange.ts';
import { type Attempt, clearAttempts } from './throttle.ts';

/** A password that was right when it was compared. */
export interface ProvenPassword {
  readonly attempt: Attempt;
  /** The hash that it matched. */
  readonly stored: string;
  /** The field that a refusal marks. */
  readonly field: 'password' | 'currentPassword';
}

/**
 * Accepts the proof in the transaction that relies on it: the account is locked, the password is still the one that was
 * compared, and its attempts are cleared.
 *
 * @throws ProblemError 401 if the session ended in the meantime, 422 if the password was changed.
 */
export async function acceptOwnPassword(
  tx: Transaction,
  session: OwnRequest['session'],
  { attempt, stored, field }: ProvenPassword,
): Promise<void> {
  const { passwordHash } = await holdOwn(tx, session);
  if (passwordHash !== stored) {
    const sentence = 'Your password was changed. Enter the new one.';
    throw unprocessable('password_changed', sentence, { [field]: sentence });
  }
  await clearAttempts(tx, attempt);
}

/**
 * The password of the person logged in, typed again. Counted with the attempts of login, so that a stolen session
 * does not buy five more of them.
 *
 * @param field the field that a refusal marks.
 * @returns the proof, to be taken in the transaction that relies on it (`acceptOwnPassword`).
 * @throws ProblemError 422: wrong, locked, or an account without a password. Each is audited.
 */
export async function proveOwnPassword(
  database: Database,
  request: Omit<OwnRequest, 'userId'>,
  proof: { password: string; field: 'password' | 'currentPassword' },
): Promise<ProvenPassword> {
  const { session, origin, now } = request;
  const { account } = session;
  const verdict = await checkSecret(database, {
    factor: 'password',
    throttleKey: foldUserName(account.userName),
    address: origin.address,
    candidate: await findCandidate(database, { id: account.id }, 'password'),
    secret: proof.password,
    now,
  });
  if (verdict.kind === 'right') {
    return { attempt: verdict.attempt, stored: verdict.stored, field: proof.field };
  }
  const { code, sentence } = describeRefusal(verdict, now);
  const refusal = unprocessable(code, sentence, { [proof.field]: sentence });
  // Attempts during the lock are not evaluated, and could fill the trail.
  if (verdict.kind === 'locked') throw refusal;
  if (verdict.attemptsLeft === 0) {
    await database.transaction((tx) =>
      auditOwn(tx, request, {
        action: 'signIn.locked',
        outcome: 'failure',
        summary: `Password login of ${account.fullName} is locked for 15 minutes after too many failed attempts`,
      }),
    );
  }
  return rejectOwn(
    database,
    request,
    {
      action: 'reauthentication.refused',
      summary: `${account.fullName} entered an incorrect password to confirm a change`,
    },
    refusal,
  );
}

/** What the form says of a password that did not pass. */
export function describeRefusal(
  verdict: Exclude<SecretVerdict, { kind: 'right' }>,
  now: Date,
): { code: ProblemCode<422>; sentence: string } {
  if (verdict.kind === 'locked') {
    const minutes = Math.max(1, Math.ceil((verdict.until.getTime() - now.getTime()) / 60_000));
    const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    return { code: 'password_locked', sentence: `Too many failed attempts. Try again in ${wait}.` };
  }
  const left = verdict.attemptsLeft;
  const rest =
    left === 0
      ? 'It’s locked for 15 minutes.'
      : `${left} ${left === 1 ? 'attempt is' : 'attempts are'} left.`;
  return { code: 'password_wrong', sentence: `Incorrect password. ${rest}` };
}
