import { freshMinutes } from '../../../rules/session/freshness.ts';
import type { Session } from './sessions.ts';

const freshMilliseconds = freshMinutes * 60_000;

/** Whether the person proved who they are within the last five minutes: by logging in, or again since. */
export function isFresh(session: Pick<Session, 'authenticatedAt'>, now: Date): boolean {
  return now.getTime() - session.authenticatedAt.getTime() < freshMilliseconds;
}
