import { logout } from '../../../contract/session/account.ts';
import type { LoginSession, LoginSessionWithSetup } from '../../../contract/session/session.ts';
import { readEndMark, readToken } from './browserStorage.ts';
import { call } from './call.ts';
import { CallError } from './callError.ts';
import type { CachePriming } from './prime.ts';
import { keepSession, storeLoginSession } from './session.ts';
import { replacingToken } from './tokenChange.ts';

/** The session of this browser ended, in whatever tab, while a call was under way that gained another one. */
export class EndedMeanwhile extends Error {
  override readonly name = 'EndedMeanwhile';
}

/** The only ways to store a session; each throws where it is too late for that. */
export type Keep = {
  /** @param prime as in `keepSession`. */
  session: (session: LoginSessionWithSetup, prime?: CachePriming) => ReturnType<typeof keepSession>;
  /** SWAP-04 */
  loginSession: (session: LoginSession) => void;
  /** Ends what was gained and cannot be kept, on the server. */
  nothingOf: (session: { token: string }) => void;
};

/** Milliseconds for a last call that no one waits for. */
const patience = 10_000;

function endOnServer({ token }: { token: string }): void {
  const signal = AbortSignal.timeout(patience);
  const options = { signal, token, isUnattended: true, isReplacing: true, outlivesPage: true };
  call(logout, {}, options).catch((error: unknown) => {
    // No one has the token: the server ends the session by itself later.
    if (!(error instanceof CallError) && !signal.aborted) throw error;
  });
}

function keeping(signal: AbortSignal, isStillWanted: () => boolean): Keep {
  const orEnd =
    <Session extends { token: string }, Rest extends unknown[], Kept>(
      keep: (session: Session, ...rest: Rest) => Kept,
    ) =>
    (session: Session, ...rest: Rest): Kept => {
      if (!signal.aborted && isStillWanted()) return keep(session, ...rest);
      endOnServer(session);
      signal.throwIfAborted();
      throw new EndedMeanwhile('The session of this browser ended.');
    };
  return {
    session: orEnd(keepSession),
    loginSession: orEnd(storeLoginSession),
    nothingOf: endOnServer,
  };
}

/**
 * Runs a login, from the call to the storing of its session. After a logout in any tab, and after the actor was
 * stopped, nothing is stored: a late session is ended on the server (decision 35).
 *
 * @throws EndedMeanwhile, or as the signal.
 */
export function gainingSession<Result>(
  signal: AbortSignal,
  act: (keep: Keep) => Promise<Result>,
): Promise<Result> {
  const endMark = readEndMark();
  return act(keeping(signal, () => readEndMark() === endMark));
}

const ended = {
  code: 'session_ended',
  message: 'This session was ended in another tab. Log in again.',
};

/**
 * Like `gainingSession`, for a session that replaces the one whose token this browser has, in one tab at a time.
 *
 * @throws CallError 401 if the session ended in the meantime, or as the signal.
 */
export async function renewingSession<Result>(
  signal: AbortSignal,
  act: (keep: Keep) => Promise<Result>,
): Promise<Result> {
  return replacingToken(signal, async () => {
    const former = readToken();
    try {
      return await act(keeping(signal, () => readToken() === former));
    } catch (error) {
      if (!(error instanceof EndedMeanwhile)) throw error;
      throw new CallError('session', 401, ended, readToken() === null);
    }
  });
}
