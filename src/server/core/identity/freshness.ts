import type { Session } from './sessions.ts';

/** How long a proof of identity is valid for changing a credential. */
const freshMilliseconds = 5 * 60_000;

/** Whether the person proved who they are within the last five minutes: by logging in, or again since. */
export function isFresh(session: Pick<Session, 'authenticatedAt'>, now: Date): boolean {
  return now.getTime() - session.authenticatedAt.getTime() < freshMilliseconds;
}
