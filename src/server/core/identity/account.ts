import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import type { Security, SessionUser } from '../../../contract/session/session.ts';
import { isAuditor } from '../../../rules/core/auditors.ts';
import { permissionProfiles, systemAdministrator } from '../../../rules/core/permissions.ts';
import { retentionYears } from '../../../rules/core/states.ts';
import { compiled } from '../../database/compiled.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies, agencySettings } from '../../database/schema/agency.ts';
import { stateRules } from '../../database/schema/stateRules.ts';
import { auditorTerms, userAgencies, users } from '../../database/schema/user.ts';
import { auditorTermsColumns } from './auditorTerms.ts';
import { parsePermission } from './permission.ts';

const {
  passwordHash: _password,
  pinHash: _pin,
  searchText: _searched,
  ...openColumns
} = getTableColumns(users);

/** A user without the hashes, which only this folder reads, and without what is only searched. */
export const accountColumns = {
  ...openColumns,
  hasPin: sql<boolean>`${users.pinHash} is not null`.mapWith(Boolean),
};

export type Account = Omit<typeof users.$inferSelect, 'passwordHash' | 'pinHash' | 'searchText'> & {
  readonly hasPin: boolean;
};

export type Agency = typeof agencies.$inferSelect & {
  /** For how many years it keeps its records (REG-01); known of the agency of a membership. */
  readonly keptYears?: number;
};

export interface Membership {
  readonly account: Account;
  readonly agency: Agency;
  readonly clientCount: number;
  /** False for a system administrator who only visits the agency. */
  readonly isAssociated: boolean;
  /** What an auditor account may read; null for everyone else, and until it was chosen. */
  readonly auditor: AuditorTerms | null;
}

/**
 * The number of active agencies that a user belongs to: in the statement that reads the user, which every request runs.
 */
const activeAgencies = sql<number>`(select count(*)::int from ${userAgencies} as own
  join ${agencies} as theirs on theirs.id = own.agency_id
  where own.user_id = ${users.id} and theirs.is_active)`;

/** Belongs to no user. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/**
 * Whether the user may work in the agency: a member, or a system administrator, and both are active. Every request
 * checks this, so that removing a user from an agency takes effect immediately.
 *
 * @param userId undefined for a name that no one has; the search then takes the same time, and finds nothing.
 */
export async function findMembership(
  reader: Reader,
  userId: string | undefined,
  agencyId: number,
): Promise<Membership | undefined> {
  const [found] = await selectMembership(reader, { userId: userId ?? unknownId, agencyId });
  return found && toMembership(found);
}

/** Of what `membershipColumns` select; undefined for someone who may not work in the agency. */
export function toMembership(
  found: Awaited<ReturnType<typeof selectMembership>>[number],
): Membership | undefined {
  if (!found.account.isActive || !found.agency.isActive) return undefined;
  const isMember = found.association !== null;
  if (!isMember && found.account.permissionId !== systemAdministrator) return undefined;
  const clientCount = Math.max(1, found.agencies);
  const { account, decidedYears, stateYears } = found;
  const { state } = found.agency;
  const keptYears = retentionYears({ state, stateYears, decidedYears });
  const agency = { ...found.agency, keptYears };
  const auditor = isAuditor(account) ? found.auditor : null;
  return { account, agency, clientCount, isAssociated: isMember, auditor };
}

/** Of users, their agency, and what `joinMembership` adds to both. */
export const membershipColumns = {
  account: accountColumns,
  agency: agencies,
  decidedYears: agencySettings.retentionYears,
  stateYears: stateRules.retentionYears,
  association: userAgencies.agencyId,
  agencies: activeAgencies,
  auditor: auditorTermsColumns,
};

const selectMembership = compiled((reader) =>
  reader
    .select(membershipColumns)
    .from(users)
    .innerJoin(agencies, eq(agencies.id, sql.placeholder('agencyId')))
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .leftJoin(auditorTerms, matching(auditorTerms, { userId: users.id, agencyId: agencies.id }))
    .leftJoin(agencySettings, eq(agencySettings.agencyId, agencies.id))
    .leftJoin(stateRules, eq(stateRules.code, agencies.state))
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** One of the people who may work in an agency, as far as their part in an act is concerned. */
export interface Member {
  readonly account: Pick<
    Account,
    'id' | 'userName' | 'fullName' | 'permissionId' | 'userType' | 'witnessOnly'
  >;
  /** False for a system administrator who only visits the agency. */
  readonly isAssociated: boolean;
}

/** The same for several people at once, by id: people who may not work in the agency are left out. */
export async function findMembers(
  reader: Reader,
  userIds: readonly string[],
  agencyId: number,
): Promise<Map<string, Member>> {
  const rows = await selectMembers(reader, { userIds: `{${userIds.join()}}`, agencyId });
  return membersOf(
    rows.map(({ account, association }) => ({ account, isAssociated: association !== null })),
  );
}

/** Of active people, those who may work in the agency, by id: who is not associated with it may only visit it. */
export function membersOf(people: readonly Member[]): Map<string, Member> {
  return new Map(
    people
      .filter(
        ({ account, isAssociated }) => isAssociated || account.permissionId === systemAdministrator,
      )
      .map((member) => [member.account.id, member]),
  );
}

const selectMembers = compiled((reader) =>
  reader
    .select({
      account: {
        id: users.id,
        userName: users.userName,
        fullName: users.fullName,
        permissionId: users.permissionId,
        userType: users.userType,
        witnessOnly: users.witnessOnly,
      },
      association: userAgencies.agencyId,
    })
    .from(users)
    .innerJoin(agencies, matching(agencies, { id: sql.placeholder('agencyId'), isActive: true }))
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .where(
      and(sql`${users.id} = any(${sql.placeholder('userIds')}::uuid[])`, eq(users.isActive, true)),
    ),
);

const noSecurity: Security = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

/** ROLE-02: system administrators have every administrative right; the others what their row says. */
export function toSecurity(account: Account): Security {
  if (isAuditor(account)) return noSecurity;
  const isSystemAdministrator = account.permissionId === systemAdministrator;
  return {
    globalAuditHistory: isSystemAdministrator || account.canSeeGlobalAuditHistory,
    clients: isSystemAdministrator || account.canSeeClients,
    controlValues: account.controlValues,
    witnessOnly: account.witnessOnly,
  };
}

/** The same in an agency, with what an auditor may read there and for how long the agency keeps its records. */
export function securityIn({
  account,
  agency: { keptYears },
  auditor,
}: Pick<Membership, 'account' | 'agency' | 'auditor'>): Security {
  return {
    ...toSecurity(account),
    ...(auditor && { auditor }),
    ...(keptYears !== undefined && { keptYears }),
  };
}

/** ENT-03: the twenty fields of the session user, and a mark in training. */
export function toSessionUser(account: Account, agency: Agency, clientCount: number): SessionUser {
  const permissionId = parsePermission(account.permissionId);
  return {
    id: account.id,
    clientId: account.agencyId,
    email: account.email,
    fullName: account.fullName,
    permissionProfile: permissionProfiles[permissionId],
    permissionId,
    userType: account.userType,
    inactivityTimeout: account.inactivityTimeout,
    clientLogoFilename: agency.logoFilename,
    clientLogoFilePath: agency.logoFilePath,
    clientName: agency.name,
    ...(agency.trainingOf !== null && { isTraining: true }),
    currentClientId: agency.id,
    clientCount,
    isUsingSso: account.isUsingSso,
    userTheme: account.userTheme,
    needToResetPin: account.needToResetPin,
    controlValues: account.controlValues,
    isNewUser: account.isNewUser,
    ...(account.awaitsTour && { awaitsTour: true }),
    isAcknowledged: account.isAcknowledged,
    userSignatureId: account.userSignatureId,
  };
}

/** NAV-02: false if either is missing. An auditor signs nothing and needs neither. */
export function hasSignatureAndPin(account: Account): boolean {
  return isAuditor(account) || (account.userSignatureId !== null && account.hasPin);
}
