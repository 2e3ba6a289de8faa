import { ProblemError } from '../../platform/http/problemError.ts';

/** Two proofs at once: the later one finds its session replaced. */
export function sessionReplaced(): ProblemError {
  return new ProblemError(401, 'session_ended', 'Your session has ended. Log in again.');
}
