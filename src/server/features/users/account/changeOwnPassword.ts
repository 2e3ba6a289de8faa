import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LoginSessionWithSetup } from '../../../../contract/session/session.ts';
import type { AccountSecurity, OwnPasswordForm } from '../../../../contract/users/security.ts';
import { checkNewPassword, validatePassword } from '../../../../rules/session/password.ts';
import { contextWords } from '../../../../rules/session/passwordContext.ts';
import { normalizePassword } from '../../../../rules/session/passwordSpelling.ts';
import { hashPassword } from '../../../core/identity/argon.ts';
import {
  auditOwn,
  type OwnRequest,
  rejectOwn,
  requireOwn,
} from '../../../core/identity/ownChange.ts';
import { acceptOwnPassword, proveOwnPassword } from '../../../core/identity/proveOwnPassword.ts';
import { renewSession } from '../../../core/identity/renewSession.ts';
import { sessionReplaced } from '../../../core/identity/sessionReplaced.ts';
import { notifyPasswordChanged } from '../../../core/mail/notifyPasswordChanged.ts';
import { describeChange } from '../../../core/rights/arrival.ts';
import type { Database } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { type ProblemError, unprocessable } from '../../../platform/http/problemError.ts';

type PasswordRequest = OwnRequest & {
  form: OwnPasswordForm;
  settings: Pick<Configuration, 'PASSWORD_MINIMUM' | 'PRODUCT_TITLE'>;
};

/**
 * Sets a new password, by the rules of the emailed link (CHPW-03, CHPW-08). The current one is checked first. Every
 * session of the user ends; this browser gets a new one. The person is notified by email.
 *
 * @throws ProblemError 404 for another person's id, 422 for an incorrect current password or an unacceptable new one.
 */
export async function changeOwnPassword(
  database: Database,
  request: PasswordRequest,
): Promise<{ session: LoginSessionWithSetup; security: AccountSecurity; cookie: string }> {
  requireOwn(request);
  const { session, form, origin, now } = request;
  const { account } = session;
  const typed = { password: form.currentPassword, field: 'currentPassword' } as const;
  const proof = await proveOwnPassword(database, request, typed);
  const refusal = await refusalOf(request);
  if (refusal !== null) {
    const summary = `The new password of ${account.fullName} was denied: ${refusal.message}`;
    return rejectOwn(database, request, { action: 'password.refused', summary }, refusal);
  }
  const passwordHash = await hashPassword(normalizePassword(form.password));
  return database.transaction(async (tx) => {
    await acceptOwnPassword(tx, session, proof);
    const renewed = await renewSession(tx, session, {
      ends: 'others',
      address: origin.address,
      now,
    });
    if (renewed === undefined) throw sessionReplaced();
    const concurrencyStamp = randomUUID();
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, concurrencyStamp, updatedAt: now })
      .where(eq(users.id, account.id));
    const change = { what: 'changed', loggedOut: 'everyone else' } as const;
    await notifyPasswordChanged(tx, account, change, { origin, now });
    await auditOwn(tx, request, {
      action: 'password.changed',
      summary: `${account.fullName} changed the password`,
      changes: [{ field: 'Password', before: 'set', after: 'changed' }],
    });
    const proven = { ...session, authenticatedAt: now };
    const { arrival, security } = await describeChange(tx, { session: proven, now });
    return { session: { token: renewed.token, ...arrival }, security, cookie: renewed.cookie };
  });
}

async function refusalOf({
  session,
  form,
  settings,
}: PasswordRequest): Promise<ProblemError | null> {
  const { account, agency } = session;
  if (normalizePassword(form.password) === normalizePassword(form.currentPassword)) {
    const sentence = 'This is your current password. Choose another one.';
    return unprocessable('password_same', sentence, { password: sentence });
  }
  // Its lists are large, and most requests never need them.
  const { estimateGuesses } = await import('../../../../rules/session/passwordStrength.ts');
  const words = contextWords({
    ...account,
    agencyName: agency.name,
    productTitle: settings.PRODUCT_TITLE,
  });
  const minimum = settings.PASSWORD_MINIMUM;
  const requirements = validatePassword(
    form.password,
    { minimum, words },
    estimateGuesses(normalizePassword(form.password)),
  );
  const fields = checkNewPassword(form, requirements, minimum);
  const sentence = fields.password ?? fields.confirmPassword;
  return sentence === undefined ? null : unprocessable('password_weak', sentence, fields);
}
