import { Refusal } from '../../platform/http/refusal.ts';

/** Two proofs at once: the later one finds its session replaced. */
export function sessionReplaced(): Refusal {
  return new Refusal(401, 'session_ended', 'Your session has ended. Log in again.');
}
