import type * as v from 'valibot';
import type { ForgotPasswordForm } from '../../../../contract/session/account.ts';
import { administrator } from '../../../../rules/core/permissions.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import type { Database } from '../../../database/database.ts';
import { passwordRequests } from '../../../database/schema/mail.ts';
import type { Origin } from '../../../platform/http/origin.ts';

export type AskOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'paused'; readonly until: Date };

/**
 * Keeps a request for an email with a link. No one is looked up here, so that status, body and time are the same for
 * every address; `answerPasswordRequests` does it afterwards. Requests are counted per email and per address. What only
 * an administrator may ask (a welcome, or one to everyone new) is ignored for others.
 */
export async function requestPasswordMail(
  database: Database,
  form: v.InferOutput<typeof ForgotPasswordForm>,
  principal: { session: Session | undefined; origin: Origin; now: Date },
): Promise<AskOutcome> {
  const { session, origin, now } = principal;
  const email = form.email.toLowerCase();
  const reserved = await reserveAttempt(database, 'mail', email, origin.address, now);
  if (reserved.kind === 'locked') return { kind: 'paused', until: reserved.until };
  const isAdministrator = session !== undefined && session.account.permissionId >= administrator;
  const isWelcome = isAdministrator && (form.isWelcomeEmail || form.isSendToAll);
  await database.transaction(async (tx) => {
    await tx
      .insert(passwordRequests)
      .values({
        email,
        clientId: form.clientId,
        welcomeAgencyId: isWelcome ? session.agency.id : null,
        isSendToAll: isWelcome && form.isSendToAll,
        ...origin,
        createdAt: now,
      });
    if (!isWelcome) return;
    await appendAudit(tx, {
      ...actedBy({ session, origin, now }),
      action: 'welcome.requested',
      outcome: 'success',
      subject: { kind: 'agency', id: String(session.agency.id), name: session.agency.name },
      summary: `${session.account.fullName} requested a welcome email to ${form.isSendToAll ? 'everyone without a password' : 'one person'}`,
    });
  });
  return { kind: 'kept' };
}
