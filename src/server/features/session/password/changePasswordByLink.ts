import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { ChangePasswordForm, LinkStanding } from '../../../../contract/session/account.ts';
import { normalizePassword } from '../../../../rules/session/passwordSpelling.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { findOpenChange } from '../../../core/identity/addressInForce.ts';
import { hashPassword } from '../../../core/identity/argon.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import { countStrangerRefusal } from '../../../core/identity/strangerRefusals.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import { storePassword } from '../../../core/mail/storePassword.ts';
import { type FoundLink, findPasswordLink } from '../../../core/passwords/passwordLinks.ts';
import { validateNewPassword } from '../../../core/passwords/validateNewPassword.ts';
import type { Database } from '../../../database/database.ts';
import { passwordLinks } from '../../../database/schema/passwordLink.ts';
import { users } from '../../../database/schema/user.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { Origin } from '../../../platform/http/origin.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly isApiOnly: boolean }
  | {
      readonly kind: 'unmet';
      readonly field: 'password' | 'confirmPassword';
      readonly sentence: string;
    }
  | { readonly kind: 'linkRefused'; readonly standing: Exclude<LinkStanding, 'valid'> }
  | { readonly kind: 'paused'; readonly until: Date };

interface Change {
  readonly form: v.InferOutput<typeof ChangePasswordForm>;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * CHPW-08: sets a password with the code of a mailed link. Judging and hashing come before the transaction, which locks
 * the account and validates the link again, so that of two at once only one succeeds. Only success uses the link up.
 */
export async function changePasswordByLink(
  database: Database,
  change: Change,
  configuration: Configuration,
): Promise<ChangeOutcome> {
  const { form, origin, now } = change;
  const reserved = await reserveAttempt(database, 'link', null, origin.address, now);
  if (reserved.kind === 'locked') return { kind: 'paused', until: reserved.until };
  const days = configuration.PASSWORD_RESET_LINK_DAYS;
  const link = await findPasswordLink(database, form.code, days, now);
  if (link === undefined || link.membership === undefined || link.standing !== 'valid') {
    return rejectLink(database, link, change);
  }
  const { membership } = link;
  // CALL-07: a code works only for the person it was mailed to.
  if (form.userId !== null && form.userId !== membership.account.id) {
    return rejectLink(database, link, change);
  }
  const errors = await validateNewPassword(form, membership, configuration);
  for (const field of ['password', 'confirmPassword'] as const) {
    const sentence = errors[field];
    if (sentence === undefined) continue;
    await auditRefusal(database, link, change, 'the new password does not meet the requirements');
    return { kind: 'unmet', field, sentence };
  }
  const passwordHash = await hashPassword(normalizePassword(form.password));
  const isStored = await database.transaction(async (tx) => {
    await lockAccount(tx, membership.account.id);
    const again = await findPasswordLink(tx, form.code, days, now);
    if (again?.standing !== 'valid' || again.membership === undefined) return false;
    const { account } = again.membership;
    await tx.update(passwordLinks).set({ usedAt: now }).where(eq(passwordLinks.id, link.id));
    await storePassword(tx, account, { passwordHash, factor: 'emailed link', origin, now });
    // The recipient of the email owns the address it was sent to, which is not yet the new one.
    if ((await findOpenChange(tx, account.id)) === undefined) {
      await tx.update(users).set({ emailConfirmed: true }).where(eq(users.id, account.id));
    }
    return true;
  });
  if (!isStored) {
    return rejectLink(database, await findPasswordLink(database, form.code, days, now), change);
  }
  return { kind: 'changed', isApiOnly: membership.account.userType === 'ApiOnly' };
}

const reasons = {
  superseded: 'the link was superseded by a newer one',
  tooOld: 'the link was too old',
  unusable: 'the link can no longer be used',
} as const;

async function rejectLink(
  database: Database,
  link: FoundLink | undefined,
  change: Change,
): Promise<ChangeOutcome> {
  const standing = link === undefined || link.standing === 'valid' ? 'unusable' : link.standing;
  await auditRefusal(database, link, change, reasons[standing]);
  return { kind: 'linkRefused', standing };
}

async function auditRefusal(
  database: Database,
  link: FoundLink | undefined,
  { origin, now }: Change,
  reason: string,
): Promise<void> {
  const account = link?.membership?.account;
  await database.transaction(async (tx) => {
    if (account === undefined) {
      return countStrangerRefusal(tx, {
        what: `A new password was denied: ${reason}`,
        origin,
        now,
      });
    }
    const { id, fullName: name, agencyId } = account;
    await appendAudit(tx, {
      agencyId,
      actor: { id, name },
      factor: 'emailed link',
      action: 'password.refused',
      outcome: 'failure',
      subject: { kind: 'user', id, name },
      summary: `A new password for ${name} was denied: ${reason}`,
      origin,
      at: now,
    });
  });
}
