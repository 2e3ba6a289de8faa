import { eq, sql } from 'drizzle-orm';
import type { ActRights } from '../../../contract/core/actRights.ts';
import { noRights, rightsOf } from '../../../rules/core/actRights.ts';
import { federalRetentionYears } from '../../../rules/core/states.ts';
import { compiled } from '../../database/compiled.ts';
import { matching, type Reader } from '../../database/database.ts';
import { jsonOf } from '../../database/jsonOf.ts';
import { agencies, agencySettings } from '../../database/schema/agency.ts';
import { sessions } from '../../database/schema/session.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { type Decided, decidedColumns, undecided } from '../agency/decided.ts';
import { type Member, membersOf } from '../identity/account.ts';
import { type Session, type SessionStatus, statusOf } from '../identity/sessions.ts';
import { personColumns, rightsColumns, toHolder } from '../rights/readRights.ts';

/** The people of an act and what decides whether they may do it, as it is stored at the moment. */
export interface Participants {
  /** Of the people who were asked for, those who may work in the agency, by id. */
  readonly members: ReadonlyMap<string, Member>;
  /** Of the session's own person. */
  readonly rights: ActRights;
  /** What the agency decided about signing. */
  readonly policy: Decided;
  readonly session: SessionStatus;
}

/**
 * Reads them in one statement, because every signed act waits for it twice.
 *
 * @param others besides the session's own person.
 */
export async function readParticipants(
  reader: Reader,
  { id, account, agency }: Pick<Session, 'id' | 'account' | 'agency'>,
  others: readonly string[],
): Promise<Participants> {
  const userIds = `{${[account.id, ...others].join()}}`;
  const keys = { agencyId: agency.id, sessionId: id, ownId: account.id, userIds };
  const rows = await selectParticipants(reader, keys);
  const [found] = rows;
  if (found === undefined) throw new Error('An act in no agency');
  const people = rows.flatMap(({ person }) => person ?? []);
  const own = people.find(({ userId }) => userId === account.id);
  const holder = own && toHolder({ ...own, ...found.rights });
  return {
    members: membersOf(
      people.map(({ userId, isMember, ...person }) => ({
        account: { id: userId, ...person },
        isAssociated: isMember,
      })),
    ),
    rights: holder === undefined ? noRights : rightsOf(holder.holder, holder.agency),
    policy: found.policy ?? undecided(federalRetentionYears),
    session: statusOf(found.session),
  };
}

/** Starts from the agency: its decisions count even if none of the people belongs to it anymore. */
const selectParticipants = compiled((reader) =>
  reader
    .select({
      policy: sql<Decided | null>`(select ${jsonOf(decidedColumns)} from ${agencySettings}
        where ${eq(agencySettings.agencyId, sql.placeholder('agencyId'))})`,
      // The first column is the one that is never null, by which Drizzle knows that there is a session.
      session: { id: sessions.id, endedAt: sessions.endedAt, endReason: sessions.endReason },
      rights: rightsColumns(sql.placeholder('agencyId'), sql.placeholder('ownId')),
      person: { ...personColumns, userName: users.userName },
    })
    .from(agencies)
    .leftJoin(sessions, eq(sessions.id, sql.placeholder('sessionId')))
    .leftJoin(
      users,
      sql`${matching(users, { isActive: true })} and ${agencies.isActive} and ${users.id} = any(${sql.placeholder('userIds')}::uuid[])`,
    )
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .where(eq(agencies.id, sql.placeholder('agencyId'))),
);
