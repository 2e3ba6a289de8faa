import { and, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { deletedBefore, retentionDays } from '../../../../rules/system/retention.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { matching } from '../../../database/database.ts';
import { mailQueue } from '../../../database/schema/mail.ts';
import { importRows, imports } from '../../../database/schema/recordImport.ts';
import { sessions } from '../../../database/schema/session.ts';
import { ssoDepartures } from '../../../database/schema/ssoProvider.ts';
import { users } from '../../../database/schema/user.ts';
import { findHold } from './legalHold.ts';

/** The work of the job `retention`: deletes what passes and is older than its days, unless there is a legal hold. */
export async function deleteOld({ database, agency, now }: JobContext): Promise<string> {
  if (agency === undefined) return 'Nothing is deleted for the installation.';
  const { id: agencyId } = agency;
  const hold = await findHold(database, agencyId);
  if (hold !== undefined) return 'Nothing was deleted: there is a legal hold on this agency.';
  const before = (days: number) => deletedBefore(now(), days);
  const counts = await database.transaction(async (tx) => {
    const atSessions = before(retentionDays.sessions);
    const over = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          matching(sessions, { agencyId }),
          or(lt(sessions.endedAt, atSessions), lt(sessions.expiresAt, atSessions)),
        ),
      );
    await tx.delete(ssoDepartures).where(inArray(ssoDepartures.sessionId, over));
    const ended = await tx
      .delete(sessions)
      .where(inArray(sessions.id, over))
      .returning({ id: sessions.id });
    // One that was left unfinished is over as well.
    const past = tx
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(matching(imports, { agencyId }), lt(imports.startedAt, before(retentionDays.imports))),
      );
    await tx.delete(importRows).where(inArray(importRows.importId, past));
    const files = await tx
      .delete(imports)
      .where(inArray(imports.id, past))
      .returning({ id: imports.id });
    const people = tx.select({ id: users.id }).from(users).where(matching(users, { agencyId }));
    const undelivered = await tx
      .delete(mailQueue)
      .where(
        and(
          inArray(mailQueue.userId, people),
          isNotNull(mailQueue.givenUpAt),
          lt(mailQueue.givenUpAt, before(retentionDays.mails)),
        ),
      )
      .returning({ id: mailQueue.id });
    return { logins: ended.length, imports: files.length, emails: undelivered.length };
  });
  const deleted = Object.entries(counts).filter(([, count]) => count > 0);
  return deleted.length === 0
    ? 'Nothing was old enough to be deleted.'
    : `Deleted: ${deleted.map(([what, count]) => `${count} ${what}`).join(', ')}.`;
}
