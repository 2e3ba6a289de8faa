import { and, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserRow } from '../../../contract/user.ts';
import type { Reader } from '../../database/database.ts';
import { agencies, departments } from '../../database/schema/agency.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { signInAttempts } from '../../database/schema/signInAttempt.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { type Account, type Agency, accountColumns } from '../../identity/account.ts';
import { foldUserName } from '../../identity/checkSecret.ts';
import { parsePermission, permissionProfiles } from '../../identity/permission.ts';
import { accountKey } from '../../identity/throttle.ts';

interface Page {
  readonly orderBy: readonly SQL[];
  readonly start: number;
  readonly length: number;
}

/** The people of an agency that fit, as the contract shows them (ENT-05). */
export async function readUserRows(
  reader: Reader,
  agencyId: number,
  which: SQL | undefined,
  now: Date,
  page: Page = { orderBy: [], start: 0, length: 1 },
): Promise<UserRow[]> {
  const found = await reader
    .select({ account: accountColumns, home: agencies })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(eq(userAgencies.agencyId, agencyId), which))
    .orderBy(...page.orderBy)
    .offset(page.start)
    .limit(page.length);
  if (found.length === 0) return [];
  const facts = await readFacts(
    reader,
    found.map(({ account }) => account),
    now,
  );
  return found.map(({ account, home }) => toUserRow(account, home, facts));
}

/** Set while too many wrong passwords were typed for the account. */
function passwordLockKey(userName: string): string {
  return accountKey('password', foldUserName(userName));
}

/** What is known of the people of a page beside their own rows. */
interface Facts {
  readonly agenciesOf: ReadonlyMap<string, number>;
  readonly withBiometrics: ReadonlySet<string>;
  readonly lockedKeys: ReadonlySet<string>;
  readonly withDepartments: ReadonlySet<number>;
}

async function readFacts(reader: Reader, accounts: readonly Account[], now: Date): Promise<Facts> {
  const ids = accounts.map(({ id }) => id);
  const counted = await reader
    .select({ userId: userAgencies.userId, agencies: count() })
    .from(userAgencies)
    .where(inArray(userAgencies.userId, ids))
    .groupBy(userAgencies.userId);
  const biometric = await reader
    .selectDistinct({ userId: passkeys.userId })
    .from(passkeys)
    .where(and(inArray(passkeys.userId, ids), sql`'internal' = any(${passkeys.transports})`));
  const locked = await reader
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(
      and(
        inArray(
          signInAttempts.key,
          accounts.map(({ userName }) => passwordLockKey(userName)),
        ),
        gt(signInAttempts.lockedUntil, now),
      ),
    );
  const divided = await reader
    .selectDistinct({ agencyId: departments.agencyId })
    .from(departments)
    .where(
      and(
        inArray(departments.agencyId, [...new Set(accounts.map(({ agencyId }) => agencyId))]),
        eq(departments.isActive, true),
      ),
    );
  return {
    agenciesOf: new Map(counted.map((row) => [row.userId, row.agencies])),
    withBiometrics: new Set(biometric.map(({ userId }) => userId)),
    lockedKeys: new Set(locked.map(({ key }) => key)),
    withDepartments: new Set(divided.map((row) => row.agencyId)),
  };
}

function toUserRow(account: Account, home: Agency, facts: Facts): UserRow {
  const permissionId = parsePermission(account.permissionId);
  return {
    userId: account.id,
    fullName: account.fullName,
    email: account.email,
    emailConfirmed: account.emailConfirmed,
    isEmailBounced: account.isEmailBounced,
    deactivatedDueToInactivity: account.deactivatedDueToInactivity,
    phoneNumber: account.phoneNumber,
    lastLoginDate: account.lastLoginDate?.toISOString() ?? null,
    isActive: account.isActive,
    isLockedOut: facts.lockedKeys.has(passwordLockKey(account.userName)),
    inactivityTimeout: account.inactivityTimeout,
    permissionId,
    permissionProfile: permissionProfiles[permissionId],
    isSysAdmin: permissionId === 4,
    clientId: account.agencyId,
    clientName: home.name,
    hasBiometricClientSettings: facts.withBiometrics.has(account.id),
    hasFidoClientSettings: account.hasPasskey,
    friendlyId: account.friendlyId,
    needToResetPin: account.needToResetPin,
    showDepartments: facts.withDepartments.has(account.agencyId),
    isNewUser: account.isNewUser,
    isFromIops: account.isFromIops,
    knoxId: account.knoxId,
    isFromKnox: account.isFromKnox,
    userType: account.userType,
    logoFileName: home.logoFilename,
    companyName: home.deaRegistrant,
    // A flag of the copy that a browser keeps; the server's record is never one.
    isUpdatedOffline: false,
    isMultipleClients: (facts.agenciesOf.get(account.id) ?? 0) > 1,
    isEmailSpamReported: account.isEmailSpamReported,
    hasLoginHistory: account.lastLoginDate !== null,
    isEmailBlocked: account.isEmailBlocked,
    emailBlockedReason: account.emailBlockedReason,
  };
}
