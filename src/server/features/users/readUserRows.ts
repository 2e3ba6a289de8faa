import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import { permissionProfiles, systemAdministrator } from '../../../rules/core/permissions.ts';
import type { Account, Agency } from '../../core/identity/account.ts';
import { foldUserName } from '../../core/identity/checkSecret.ts';
import { parsePermission } from '../../core/identity/permission.ts';
import { accountKey } from '../../core/identity/throttle.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { loginAttempts } from '../../database/schema/loginAttempt.ts';
import { userAgencies, users } from '../../database/schema/user.ts';

/** The people of an agency that fit, as the contract shows them (ENT-05), in no order. */
export async function readUserRows(
  reader: Reader,
  agencyId: number,
  which: SQL,
  now: Date,
): Promise<UserRow[]> {
  const found = await reader
    .select({ account: shownColumns, home: homeColumns, facts })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(eq(userAgencies.agencyId, agencyId), which));
  if (found.length === 0) return [];
  const lockedKeys = await readLockedKeys(
    reader,
    found.map(({ account }) => passwordLockKey(account.userName)),
    now,
  );
  return found.map((row) => toUserRow(row, lockedKeys.has(passwordLockKey(row.account.userName))));
}

/** With a hundred people, each unused column costs as much as a used one. */
const shownColumns = {
  agencyId: users.agencyId,
  deactivatedDueToInactivity: users.deactivatedDueToInactivity,
  email: users.email,
  emailBlockedReason: users.emailBlockedReason,
  emailConfirmed: users.emailConfirmed,
  friendlyId: users.friendlyId,
  fullName: users.fullName,
  hasPasskey: users.hasPasskey,
  id: users.id,
  inactivityTimeout: users.inactivityTimeout,
  isActive: users.isActive,
  isEmailBlocked: users.isEmailBlocked,
  isEmailBounced: users.isEmailBounced,
  isEmailSpamReported: users.isEmailSpamReported,
  isFromIops: users.isFromIops,
  isFromKnox: users.isFromKnox,
  isNewUser: users.isNewUser,
  knoxId: users.knoxId,
  lastLoginDate: users.lastLoginDate,
  needToResetPin: users.needToResetPin,
  permissionId: users.permissionId,
  phoneNumber: users.phoneNumber,
  userName: users.userName,
  userType: users.userType,
};

const homeColumns = {
  name: agencies.name,
  logoFilename: agencies.logoFilename,
  deaRegistrant: agencies.deaRegistrant,
};

/** What is known of a person in addition to their own row. */
const facts = {
  agencies:
    sql<number>`(select count(*) from user_agencies as other where other.user_id = ${users.id})`.mapWith(
      Number,
    ),
  hasBiometrics:
    sql<boolean>`exists (select 1 from passkeys where passkeys.user_id = ${users.id} and 'internal' = any(passkeys.transports))`.mapWith(
      Boolean,
    ),
  hasDepartments:
    sql<boolean>`exists (select 1 from departments where departments.agency_id = ${users.agencyId} and departments.is_active)`.mapWith(
      Boolean,
    ),
};

/** Set while the account is locked after too many incorrect passwords. */
function passwordLockKey(userName: string): string {
  return accountKey('password', foldUserName(userName));
}

async function readLockedKeys(
  reader: Reader,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const locked = await reader
    .select({ key: loginAttempts.key })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.key, [...keys]), gt(loginAttempts.lockedUntil, now)));
  return new Set(locked.map(({ key }) => key));
}

interface FoundRow {
  readonly account: Pick<Account, keyof typeof shownColumns>;
  readonly home: Pick<Agency, keyof typeof homeColumns>;
  readonly facts: { agencies: number; hasBiometrics: boolean; hasDepartments: boolean };
}

function toUserRow({ account, home, facts: known }: FoundRow, isLockedOut: boolean): UserRow {
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
    isLockedOut,
    inactivityTimeout: account.inactivityTimeout,
    permissionId,
    permissionProfile: permissionProfiles[permissionId],
    isSysAdmin: permissionId === systemAdministrator,
    clientId: account.agencyId,
    clientName: home.name,
    hasBiometricClientSettings: known.hasBiometrics,
    hasFidoClientSettings: account.hasPasskey,
    friendlyId: account.friendlyId,
    needToResetPin: account.needToResetPin,
    showDepartments: known.hasDepartments,
    isNewUser: account.isNewUser,
    isFromIops: account.isFromIops,
    knoxId: account.knoxId,
    isFromKnox: account.isFromKnox,
    userType: account.userType,
    logoFileName: home.logoFilename,
    companyName: home.deaRegistrant,
    // A flag of the copy that a browser keeps; the server's record is never one.
    isUpdatedOffline: false,
    isMultipleClients: known.agencies > 1,
    isEmailSpamReported: account.isEmailSpamReported,
    hasLoginHistory: account.lastLoginDate !== null,
    isEmailBlocked: account.isEmailBlocked,
    emailBlockedReason: account.emailBlockedReason,
  };
}
