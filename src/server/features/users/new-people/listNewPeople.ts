import { and, asc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { NewPerson } from '../../../../contract/users/newPeople.ts';
import { neverSigningTypes } from '../../../../rules/core/auditors.ts';
import { linkDays, mayConfirm, openActs } from '../../../../rules/users/linkedSigners.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { readAccountActs, type StoredAct } from '../../../core/users/readAccountActs.ts';
import type { Reader } from '../../../database/database.ts';
import { auditEntries } from '../../../database/schema/auditEntry.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** The person who requests it, and their agency. */
export interface Confirmer {
  readonly agencyId: number;
  readonly userId: string;
}

const linkMilliseconds = linkDays * 24 * 60 * 60_000;

/** The people of an agency whose accounts others made, changed or unlocked in the last 30 days, and whom no one confirmed. */
export async function listNewPeople(
  reader: Reader,
  confirmer: Confirmer,
  now: Date,
): Promise<NewPerson[]> {
  const touched = await selectTouched(reader, confirmer.agencyId, now);
  return describeNew(reader, confirmer, touched, now);
}

/** @throws ProblemError 404 for who is not one of them. */
export async function readNewPerson(
  reader: Reader,
  confirmer: Confirmer,
  userId: string,
  now: Date,
): Promise<NewPerson> {
  const [person] = await describeNew(reader, confirmer, [userId], now);
  if (person === undefined) {
    throw notFound('This person doesn’t need to be confirmed. Check the list of new people again.');
  }
  return person;
}

async function selectTouched(reader: Reader, agencyId: number, now: Date): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: users.id })
    .from(auditEntries)
    .innerJoin(users, eq(sql`${users.id}::text`, auditEntries.subjectId))
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        sql`starts_with(action, 'user.')`,
        gte(auditEntries.at, new Date(now.getTime() - linkMilliseconds)),
      ),
    );
  return rows.map(({ id }) => id);
}

async function describeNew(
  reader: Reader,
  { agencyId, userId: principalId }: Confirmer,
  userIds: readonly string[],
  now: Date,
): Promise<NewPerson[]> {
  if (userIds.length === 0) return [];
  // Programs and auditors sign nothing, and who is inactive signs nothing now.
  const people = await reader
    .select({
      userId: users.id,
      fullName: users.fullName,
      userName: users.userName,
      email: users.email,
      jobTitle: users.jobTitle,
    })
    .from(users)
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        inArray(users.id, [...userIds]),
        eq(users.isActive, true),
        notInArray(users.userType, [...neverSigningTypes]),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  const ids = people.map(({ userId }) => userId);
  const open = openActs(await readAccountActs(reader, [...ids, principalId], now), now.getTime());
  return people.flatMap((person) => {
    const acts = open.filter(({ subjectId }) => subjectId === person.userId);
    return acts.length === 0
      ? []
      : [toNewPerson(person, acts, refusalOf(open, principalId, person))];
  });
}

function toNewPerson(
  person: Pick<NewPerson, 'userId' | 'fullName' | 'userName' | 'email' | 'jobTitle'>,
  open: readonly StoredAct[],
  refusal: string | null,
): NewPerson {
  const acts = open.map(({ kind, actorName, at }) => ({
    // Open acts are no confirmations.
    kind: kind as NewPerson['acts'][number]['kind'],
    by: actorName,
    at: new Date(at).toISOString(),
  }));
  const newest = Math.max(...open.map(({ at }) => at));
  const until = new Date(newest + linkMilliseconds).toISOString();
  return { ...person, acts, until, refusal, hash: digest({ ...person, acts }) };
}

function refusalOf(
  open: readonly StoredAct[],
  principalId: string,
  { userId, fullName }: { userId: string; fullName: string },
): string | null {
  if (principalId === userId) {
    return 'You can’t confirm yourself. Ask another administrator, or a system administrator.';
  }
  if (mayConfirm(open, principalId, userId)) return null;
  const isOwn = open.some(
    ({ actorId, subjectId }) => actorId === principalId && subjectId === userId,
  );
  return isOwn
    ? `You created, changed or unlocked the account of ${fullName}. Another administrator, or a system administrator, must confirm them.`
    : `Your account and that of ${fullName} were created or changed by the same person. Another administrator, or a system administrator, must confirm them.`;
}
