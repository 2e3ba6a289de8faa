import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { administrator, permissionProfiles } from '../../rules/core/permissions.ts';
import { foldUserName } from '../core/identity/checkSecret.ts';
import { endSessionsOf } from '../core/identity/endSessions.ts';
import { resetAttempts } from '../core/identity/throttle.ts';
import { queuePasswordLink } from '../core/mail/mailQueue.ts';
import { notifyOwner } from '../core/passkeys/notifyOwner.ts';
import { agencies } from '../database/schema/agency.ts';
import { passkeys } from '../database/schema/passkey.ts';
import { users } from '../database/schema/user.ts';
import { actOnAccount } from './actOnAccount.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { issueLink } from './issueLink.ts';
import { byOperator, withDatabase } from './operator.ts';

/** Every administrator and system administrator, by agency and name. */
export function listAdmins(context: CommandContext): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const rows = await database
      .select({
        agency: agencies.name,
        name: users.fullName,
        userName: users.userName,
        permissionId: users.permissionId,
        isActive: sql<boolean>`${users.isActive} and ${agencies.isActive}`,
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
        isUsingSso: users.isUsingSso,
      })
      .from(users)
      .innerJoin(agencies, eq(agencies.id, users.agencyId))
      .where(and(gte(users.permissionId, administrator), eq(users.userType, 'Regular')))
      .orderBy(asc(agencies.name), asc(users.fullName), asc(users.id));
    const admins = rows.map(({ permissionId, ...row }) => ({
      ...row,
      role: permissionProfiles[permissionId as keyof typeof permissionProfiles],
    }));
    if (admins.length === 0) {
      const lines = ['No one can administer this installation. Run `countersign admin create`.'];
      return { lines, data: { admins }, isProblem: true };
    }
    const lines = admins.map(
      (admin) =>
        `${admin.agency}: ${admin.name} (${admin.userName}), ${admin.role}, ${stateOf(admin)}`,
    );
    return { lines, data: { admins } };
  });
}

function stateOf(admin: { isActive: boolean; hasPassword: boolean; isUsingSso: boolean }): string {
  if (!admin.isActive) return 'inactive';
  if (admin.isUsingSso) return 'single sign-on';
  return admin.hasPassword ? 'active' : 'has no password yet';
}

/** Unlocks an account after too many incorrect passwords. */
export function unlockAccount(context: CommandContext, userName: string): Promise<CommandResult> {
  return actOnAccount(context, userName, async (tx, account) => {
    await resetAttempts(tx, 'password', foldUserName(account.userName));
    return {
      action: 'user.unlocked',
      summary: `unlocked ${account.fullName}`,
      line: `${account.fullName} can log in again at once.`,
    };
  });
}

/** Sends or prints a link with which the owner of an account sets a password. */
export function sendLink(
  context: CommandContext,
  userName: string,
  { printLink }: { readonly printLink: boolean },
): Promise<CommandResult> {
  const { configuration, now } = context;
  return actOnAccount(context, userName, async (tx, account) => {
    if (account.isUsingSso) {
      throw new CommandRefused(
        'uses_single_sign_on',
        `${account.fullName} logs in with single sign-on and has no password here.`,
      );
    }
    if (account.isSuspended) {
      throw new CommandRefused(
        'agency_suspended',
        `The agency of ${account.fullName} is suspended, so a link won’t work. A system administrator can resume it.`,
      );
    }
    if (printLink) {
      const link = await issueLink(tx, configuration, account.id, now);
      return {
        action: 'user.linkIssued',
        summary: `printed a link to set a password for ${account.fullName}`,
        line: `The link works once, for ${configuration.PASSWORD_RESET_LINK_DAYS} days. Give it to no one else:\n${link}`,
        data: { link },
      };
    }
    const { origin } = byOperator(account.agencyId, now);
    const to = { userId: account.id, isWelcome: !account.hasPassword };
    await queuePasswordLink(tx, to, origin, now);
    return {
      action: 'user.linkRequested',
      summary: `requested an email with a link for ${account.fullName}`,
      line: 'The running server mails the link.',
    };
  });
}

/** Removes every passkey of an account and ends its sessions: for a lost or broken device. */
export function resetFactor(context: CommandContext, userName: string): Promise<CommandResult> {
  return actOnAccount(context, userName, async (tx, account) => {
    const removed = await tx
      .delete(passkeys)
      .where(eq(passkeys.userId, account.id))
      .returning({ name: passkeys.displayName });
    await tx
      .update(users)
      .set({ hasPasskey: false, concurrencyStamp: sql`gen_random_uuid()` })
      .where(eq(users.id, account.id));
    await endSessionsOf(tx, account.id, 'endedByAdministrator', context.now);
    const { origin, at: now } = byOperator(account.agencyId, context.now);
    for (const { name } of removed) {
      await notifyOwner(tx, { userId: account.id, origin, now }, 'removed', name);
    }
    const count = removed.length === 1 ? '1 passkey' : `${removed.length} passkeys`;
    return {
      action: 'user.factorReset',
      summary: `removed ${count} of ${account.fullName} and logged them out`,
      line: `Removed ${count}. ${account.fullName} logs in with the password and registers a new passkey.`,
      data: { removed: removed.map(({ name }) => name) },
    };
  });
}
