import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { sessions } from '../../database/schema/session.ts';
import type { Session } from './sessions.ts';

/** Counts the session from `at`, when someone typed or pointed, unless something later counts already (IDLE-08). */
export async function recordActivityAt(tx: Transaction, { id }: Session, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastAccessAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), lt(sessions.lastAccessAt, at)));
}
