import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActRights, RightRole } from '../../../contract/core/actRights.ts';
import {
  type AgencyRights,
  noRights,
  type RightChanges,
  type RightHolder,
  rightsOf,
} from '../../../rules/core/actRights.ts';
import { neverSigns } from '../../../rules/core/auditors.ts';
import { compiled } from '../../database/compiled.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import {
  agentTerms,
  personRights,
  roleRights,
  userAgencies,
  users,
} from '../../database/schema/user.ts';
import type { Principal } from '../inventory/findInventory.ts';

/** Whatever decides the rights of a person of an agency. */
export interface RightsHolder {
  readonly userId: string;
  readonly fullName: string;
  readonly permissionId: number;
  readonly holder: RightHolder;
  readonly agency: AgencyRights;
}

/** A person of an agency, and the scope of each of their rights there. */
export interface RightsOfPerson {
  readonly userId: string;
  readonly fullName: string;
  readonly permissionId: number;
  readonly rights: ActRights;
}

/** The rights of a person in an agency; none of someone who may not work there. */
export async function readRights(
  reader: Reader,
  { agencyId, userId }: Principal,
): Promise<ActRights> {
  const one = await readHolder(reader, agencyId, userId);
  return one === undefined ? noRights : rightsOf(one.holder, one.agency);
}

/** The rights of every active member of an agency, those with the lower permission first, then by name. */
export async function readRightsOfAll(reader: Reader, agencyId: number): Promise<RightsOfPerson[]> {
  const everyone = await readHolders(reader, agencyId);
  return everyone
    .map(({ holder, agency, ...person }) => ({ ...person, rights: rightsOf(holder, agency) }))
    .toSorted(
      (a, b) => a.permissionId - b.permissionId || a.fullName.localeCompare(b.fullName, 'en'),
    );
}

/** What decides the rights of a person; undefined of someone who is not active, or not of the agency and no visitor. */
export async function readHolder(
  reader: Reader,
  agencyId: number,
  userId: string,
): Promise<RightsHolder | undefined> {
  const rows = await selectPeople(reader, { agencyId, userId });
  return rows[0] && toHolder(rows[0]);
}

/** The same for every active member of an agency. */
export async function readHolders(reader: Reader, agencyId: number): Promise<RightsHolder[]> {
  const rows = await selectPeople(reader, { agencyId, userId: null });
  return rows.map(toHolder);
}

type Row = Awaited<ReturnType<typeof selectPeople>>[number];

/** What decides the rights of a person, of what `personColumns` and `rightsColumns` select. */
export function toHolder(row: Row): RightsHolder {
  const { userId, fullName, permissionId, isMember, isAgent, witnessOnly, userType } = row;
  const holder = {
    permissionId,
    isMember,
    isAgent,
    isWitnessOnly: witnessOnly,
    isProgram: neverSigns({ userType }),
  };
  return { userId, fullName, permissionId, holder, agency: changesOf(row) };
}

function changesOf({ ofRoles, ofPerson }: Row): AgencyRights {
  const roles: Partial<Record<RightRole, RightChanges>> = {};
  for (const { role, act, scope } of ofRoles) roles[role] = { ...roles[role], [act]: scope };
  return { roles, person: ofPerson };
}

type RoleChange = Omit<typeof roleRights.$inferSelect, 'agencyId'>;

/** Who a person is in an agency; of a join of users and their membership. */
export const personColumns = {
  userId: users.id,
  fullName: users.fullName,
  permissionId: users.permissionId,
  witnessOnly: users.witnessOnly,
  userType: users.userType,
  isMember: sql<boolean>`${userAgencies.userId} is not null`.mapWith(Boolean),
};

/** What the agency changed in the rights of a person, to be read with other things in one statement. */
export function rightsColumns(agencyId: SQLWrapper, userId: SQLWrapper) {
  return {
    isAgent:
      sql<boolean>`exists (select 1 from ${agentTerms} where ${agentTerms.agencyId} = ${agencyId}
        and ${agentTerms.userId} = ${userId} and ${agentTerms.until} is null)`.mapWith(Boolean),
    ofRoles: sql<RoleChange[]>`(select coalesce(json_agg(json_build_object(
        'role', ${roleRights.role}, 'act', ${roleRights.act}, 'scope', ${roleRights.scope})), '[]')
        from ${roleRights} where ${roleRights.agencyId} = ${agencyId})`,
    ofPerson: sql<RightChanges>`(select coalesce(
        json_object_agg(${personRights.act}, ${personRights.scope}), '{}')
        from ${personRights} where ${personRights.agencyId} = ${agencyId} and ${personRights.userId} = ${userId})`,
  };
}

/** A null as `userId` means all people of the agency. */
const selectPeople = compiled((reader) =>
  reader
    .select({ ...personColumns, ...rightsColumns(agencies.id, users.id) })
    .from(users)
    .innerJoin(agencies, matching(agencies, { id: sql.placeholder('agencyId'), isActive: true }))
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .where(
      sql`${eq(users.isActive, true)} and (${users.id} = ${sql.placeholder('userId')}::uuid or (${sql.placeholder('userId')}::uuid is null and ${userAgencies.userId} is not null))`,
    ),
);
