import { and, asc, count, eq, gte, ne, sql } from 'drizzle-orm';
import { administrator } from '../../../../rules/core/permissions.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Agency } from '../../../core/identity/account.ts';
import { endSessionsOf } from '../../../core/identity/endSessions.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { lockAgency } from '../../../core/records/saveRecord.ts';
import { findLastHolder } from '../../../core/users/findLastHolder.ts';
import { matching, type Transaction } from '../../../database/database.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';

const dayMilliseconds = 86_400_000;

/** A witness only signs on the devices of others and need not log in for it. By agency, for the index. */
const lastWitnessed = sql`case when ${users.witnessOnly} then (
  select max(given.signed_at) from ${userAgencies} as own
  join ${signatures} as given on given.agency_id = own.agency_id and given.user_id = own.user_id
  where own.user_id = ${users.id}) end`;

/**
 * Since when a person has not been seen: the last login, the last signature of a witness only, or the day the account
 * was made or reactivated (nulls are left out).
 */
const lastSeen = sql`greatest(${users.lastLoginDate}, ${lastWitnessed}, ${users.activeSince}, ${users.createdAt})`;

/**
 * Deactivates the people of the agency (as their home) who have not logged in for as long as it allows. Programs, which
 * keep their sessions, the last administrator, and the last people with a right that an agency needs (RIGHT-04) stay. Each
 * person is their own transaction.
 */
export async function deactivateInactive(context: JobContext): Promise<string> {
  const { database, agency, now } = context;
  const days = agency?.deactivateAfterDays ?? null;
  if (agency === undefined || days === null)
    return 'The agency doesn’t deactivate users for inactivity.';
  const before = new Date(now().getTime() - days * dayMilliseconds);
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(inactive(agency.id, before))
    .orderBy(asc(users.fullName), asc(users.id));
  let deactivated = 0;
  for (const [index, { id }] of found.entries()) {
    await context.progress(index, found.length);
    const outcome = await database.transaction((tx) =>
      deactivate(tx, { agency, id, before, days, now: now() }),
    );
    if (outcome === 'deactivated') deactivated += 1;
    else if (outcome !== 'seen') await context.say('warn', outcome.stays);
  }
  await context.progress(found.length, found.length);
  return deactivated === 0
    ? `Everyone has logged in within ${days} days.`
    : `${deactivated} ${deactivated === 1 ? 'person was' : 'people were'} deactivated after ${days} days without a login.`;
}

function inactive(agencyId: number, before: Date) {
  return and(
    matching(users, { agencyId, isActive: true }),
    ne(users.userType, 'ApiOnly'),
    ne(users.userType, 'Integration'),
    sql`${lastSeen} < ${before.toISOString()}::timestamptz`,
  );
}

async function deactivate(
  tx: Transaction,
  {
    agency,
    id,
    before,
    days,
    now,
  }: { agency: Agency; id: string; before: Date; days: number; now: Date },
): Promise<'deactivated' | 'seen' | { readonly stays: string }> {
  const [person] = await tx
    .select({ fullName: users.fullName, permissionId: users.permissionId })
    .from(users)
    .where(and(eq(users.id, id), inactive(agency.id, before)))
    // No stronger: a writer that only names the person does not wait.
    .for('no key update');
  if (person === undefined) return 'seen';
  // Orders this with everyone who takes an administrator's rights away; after the person, as they do.
  await lockAgency(tx, agency.id);
  if (person.permissionId >= administrator && !(await hasOther(tx, agency.id, id))) {
    return { stays: 'The last administrator hasn’t logged in either, and stays active.' };
  }
  const last = await findLastHolder(tx, id, { isActive: false });
  if (last !== null) {
    return { stays: `${person.fullName} hasn’t logged in either, and stays active. ${last.why}` };
  }
  await tx
    .update(users)
    .set({ isActive: false, deactivatedDueToInactivity: true, updatedAt: now })
    .where(eq(users.id, id));
  await endSessionsOf(tx, id, 'userDisabled', now);
  await appendAudit(tx, {
    agencyId: agency.id,
    actor: { id: null, name: 'The server' },
    factor: null,
    action: 'user.deactivated',
    outcome: 'success',
    subject: { kind: 'user', id, name: person.fullName },
    summary: `${person.fullName} was deactivated after ${days} days without a login`,
    changes: [{ field: 'Active', before: 'Yes', after: 'No' }],
    origin: { requestId: null, address: null },
    at: now,
  });
  return 'deactivated';
}

async function hasOther(tx: Transaction, agencyId: number, id: string): Promise<boolean> {
  const [others] = await tx
    .select({ administrators: count() })
    .from(users)
    .where(
      and(
        matching(users, { agencyId, isActive: true }),
        ne(users.id, id),
        ne(users.userType, 'ApiOnly'),
        gte(users.permissionId, administrator),
      ),
    );
  return (others?.administrators ?? 0) > 0;
}
