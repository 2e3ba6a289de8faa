import { eq, sql } from 'drizzle-orm';
import type { RightRole } from '../../../contract/core/actRights.ts';
import {
  type ActRights,
  type AgencyRights,
  type RightChanges,
  rightsOf,
} from '../../../rules/core/actRights.ts';
import { compiled } from '../../database/compiled.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { personRights, roleRights, userAgencies, users } from '../../database/schema/user.ts';
import { isAgentOf } from '../agency/isAgentOf.ts';
import type { Principal } from '../inventory/findInventory.ts';

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
  const rows = await selectPeople(reader, { agencyId, userId });
  const row = rows[0];
  return rightsOf(
    row === undefined ? stranger : holderOf(row),
    row === undefined ? unchanged : changesOf(row),
  );
}

/** The rights of every active member of an agency, those with the lower permission first, then by name. */
export async function readRightsOfAll(reader: Reader, agencyId: number): Promise<RightsOfPerson[]> {
  const rows = await selectPeople(reader, { agencyId, userId: null });
  return rows
    .filter(({ isMember }) => isMember)
    .map((row) => ({
      userId: row.userId,
      fullName: row.fullName,
      permissionId: row.permissionId,
      rights: rightsOf(holderOf(row), changesOf(row)),
    }))
    .toSorted(
      (a, b) => a.permissionId - b.permissionId || a.fullName.localeCompare(b.fullName, 'en'),
    );
}

const stranger = {
  permissionId: 0,
  isMember: false,
  isAgent: false,
  isWitnessOnly: false,
  isProgram: false,
};
const unchanged: AgencyRights = { roles: {}, person: {} };

type Row = Awaited<ReturnType<typeof selectPeople>>[number];

function holderOf({ fullName, permissionId, isMember, agent, witnessOnly, userType }: Row) {
  return {
    permissionId,
    isMember,
    isAgent: isAgentOf(agent, fullName),
    isWitnessOnly: witnessOnly,
    isProgram: userType === 'ApiOnly',
  };
}

function changesOf({ ofRoles, ofPerson }: Row): AgencyRights {
  const roles: Partial<Record<RightRole, RightChanges>> = {};
  for (const { role, act, scope } of ofRoles) roles[role] = { ...roles[role], [act]: scope };
  const person = Object.fromEntries(ofPerson.map(({ act, scope }) => [act, scope]));
  return { roles, person };
}

type RoleChange = Omit<typeof roleRights.$inferSelect, 'agencyId'>;
type PersonChange = Omit<typeof personRights.$inferSelect, 'agencyId' | 'userId'>;

/** One statement, because every act waits for it. A null as `userId` means all people of the agency. */
const selectPeople = compiled((reader) =>
  reader
    .select({
      userId: users.id,
      fullName: users.fullName,
      permissionId: users.permissionId,
      witnessOnly: users.witnessOnly,
      userType: users.userType,
      isMember: sql<boolean>`${userAgencies.userId} is not null`.mapWith(Boolean),
      agent: agencies.substanceAgent,
      ofRoles: sql<RoleChange[]>`(select coalesce(json_agg(json_build_object(
        'role', ${roleRights.role}, 'act', ${roleRights.act}, 'scope', ${roleRights.scope})), '[]')
        from ${roleRights} where ${roleRights.agencyId} = ${agencies.id})`,
      ofPerson: sql<PersonChange[]>`(select coalesce(json_agg(json_build_object(
        'act', ${personRights.act}, 'scope', ${personRights.scope})), '[]')
        from ${personRights} where ${personRights.agencyId} = ${agencies.id} and ${personRights.userId} = ${users.id})`,
    })
    .from(users)
    .innerJoin(agencies, matching(agencies, { id: sql.placeholder('agencyId'), isActive: true }))
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .where(
      sql`${eq(users.isActive, true)} and (${users.id} = ${sql.placeholder('userId')}::uuid or (${sql.placeholder('userId')}::uuid is null and ${userAgencies.userId} is not null))`,
    ),
);
