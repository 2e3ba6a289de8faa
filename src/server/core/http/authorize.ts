import type { Access, Privilege } from '../../../contract/core/call.ts';
import type { LogoutReason, SessionEnd } from '../../../contract/session/logoutReason.ts';
import { mayAdminister, maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { forbidden, ProblemError } from '../../platform/http/problemError.ts';
import type { Session } from '../identity/sessions.ts';

const over = 'Your session has ended. Log in again.';

/** 401: no session, or one that has ended, with the reason for the holder of its token (FIELD-22). */
export function sessionEnded(reason: LogoutReason | null = null): ProblemError {
  return new ProblemError(401, 'session_ended', over, undefined, endOf(reason));
}

function endOf(reason: LogoutReason | null): SessionEnd | undefined {
  return reason === null ? undefined : { reason };
}

/** 401: the token no longer works, because this browser got another one instead (SWAP-06). */
export function tokenReplaced(): ProblemError {
  return new ProblemError(401, 'session_replaced', over, undefined, endOf('anotherDevice'));
}

/** 403: what an auditor account may open is in `auditorCalls`; everything else is closed to it (RIGHT-07). */
export function auditorReadsOnly(): ProblemError {
  return forbidden(
    'An auditor account only reads reports and field records. Ask the agency’s administrator.',
    'auditor_reads_only',
  );
}

/**
 * Whether the session may make a call of this access (ROLE-04).
 *
 * @throws ProblemError 401 without a session, 403 without the right.
 */
export function authorize(access: Access, session: Session | undefined): void {
  if (access === 'public') return;
  if (session === undefined) throw sessionEnded();
  if (access === 'account') return;
  if (session.auditor !== null) throw auditorReadsOnly();
  if (session.account.userType === 'ApiOnly') {
    throw forbidden('This is an API account. Ask an administrator for your own account.');
  }
  if (access === 'session') return;
  if (session.security.witnessOnly) {
    throw forbidden(
      'Your account can only witness. Ask someone who manages the stock to do this.',
      'witness_only',
    );
  }
  if (holds(access, session)) return;
  throw forbidden('You don’t have access. Ask an administrator.');
}

function holds(privilege: Privilege, { account, security }: Session): boolean {
  if (privilege === 'custody') return true;
  if (privilege === 'users') return maySeeUsers(account);
  return privilege === 'administration' ? mayAdminister(account) : security[privilege];
}
