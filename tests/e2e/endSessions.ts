import { isNull } from 'drizzle-orm';
import { sessions } from '../../src/server/database/schema/session.ts';
import type { E2eServer } from './server/e2eServer.ts';

/** Every session ends on the server; the browsers do not know yet. */
export async function endSessions(server: E2eServer, endReason = 'test'): Promise<void> {
  await server.database
    .update(sessions)
    .set({ endedAt: new Date(), endReason })
    .where(isNull(sessions.endedAt));
}
