import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import { administrator, permissionProfiles } from '../../../rules/core/permissions.ts';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import {
  type AccountAct,
  administratorsToConfirm,
  areLinked,
  linkDays,
  linkedPairs,
  mayConfirm,
  openActs,
} from '../../../rules/users/linkedSigners.ts';
import { fieldLabels } from '../../../rules/users/userForm.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { type AuditChange, auditEntries } from '../../database/schema/auditEntry.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { readAccountActs } from './readAccountActs.ts';

interface PresentSigner {
  readonly id: string;
  readonly fullName: string;
}

/** Two signers of one act who may be one person. */
export type LinkedPair = readonly [PresentSigner, PresentSigner];

/** Someone who signed, gave or counted before, and those of an act's signers who must be other people. */
interface Apart {
  readonly person: PresentSigner;
  readonly from: readonly PresentSigner[];
}

/**
 * Rejects an act whose signers may be one person, once the agency has a second administrator who could confirm them.
 * Call it under the ledger's lock.
 *
 * @param field which field of the form a rejection marks.
 * @param later who signs what the others signed before; only their own pairs count then.
 * @param apart people whom a signer must not be, such as the issuer of what is received; only pairs of one of them and
 * one of the signers count in addition to those of the signers.
 * @param earlier when they took part: who may have been one of them then still counts, although the link has ended since.
 * @returns the linked pairs of an act that is still accepted, which is marked (`markLinked`).
 * @throws ProblemError 422 `witness_not_independent`.
 */
export async function rejectLinkedSigners(
  tx: Transaction,
  {
    agencyId,
    now,
    field,
    later,
    apart = [],
    earlier = [],
  }: {
    agencyId: number;
    now: Date;
    field: string;
    later?: PresentSigner;
    apart?: readonly Apart[];
    earlier?: readonly Date[];
  },
  signers: readonly PresentSigner[],
): Promise<readonly LinkedPair[]> {
  const all = later === undefined ? signers : [...signers, later];
  if (all.length + apart.length < 2) return [];
  const ids = [...all, ...apart.map(({ person }) => person)].map(({ id }) => id);
  const moments = [now, ...earlier].map((moment) => moment.getTime());
  const acts = await readAccountActs(tx, ids, new Date(Math.min(...moments)));
  const [open = [], ...before] = moments.map((moment) => openActs(acts, moment));
  const isNow = ([one, other]: LinkedPair) => areLinked(open, one.id, other.id);
  const pairs: LinkedPair[] = [
    ...linkedPairs(open, all).filter((pair) => later === undefined || pair.includes(later)),
    ...apart.flatMap(({ person, from }) =>
      from
        .map((signer): LinkedPair => [person, signer])
        .filter(
          (pair) =>
            person.id !== pair[1].id &&
            (isNow(pair) || before.some((then) => areLinked(then, person.id, pair[1].id))),
        ),
    ),
  ];
  const [pair] = pairs;
  if (pair === undefined) return [];
  const administrators = await readAdministrators(tx, agencyId);
  if (!(await canConfirm(tx, agencyId))) return pairs;
  if (!isNow(pair)) {
    const ended = `${pair.map(({ fullName }) => fullName).join(' and ')} may have been one person when one of them took part in this. Ask another person to sign.`;
    throw unprocessable('witness_not_independent', ended, { [field]: ended });
  }
  const waiting = pair.filter(({ id }) => open.some(({ subjectId }) => subjectId === id));
  const sentence = `${pair.map(({ fullName }) => fullName).join(' and ')} can’t sign the same record: in the last ${linkDays} days one of the two accounts was created, changed or unlocked by the other or by the same person. ${whoConfirms(open, waiting, administrators)} confirms ${waiting.map(({ fullName }) => fullName).join(' or ') || 'them'} under New people to confirm; or ask another person to sign.`;
  throw unprocessable('witness_not_independent', sentence, { [field]: sentence });
}

/** What the ledger notes for an entry of such an act, covered by its hash: "Witness not confirmed: A and B." */
export function noteLinked(pairs: readonly LinkedPair[]): string[] {
  return markLinked(pairs).map(({ field, after }) => `${field}: ${after}.`);
}

/** What the audit entry of an act says of signers who are linked. */
export function markLinked(pairs: readonly LinkedPair[]): AuditChange[] {
  return pairs.map((pair) => ({
    field: witnessNotConfirmed,
    before: '',
    after: pair.map(({ fullName }) => fullName).join(' and '),
  }));
}

function whoConfirms(
  open: readonly AccountAct[],
  waiting: readonly PresentSigner[],
  administrators: readonly PresentSigner[],
): string {
  const names = administrators
    .filter(({ id }) => waiting.some((person) => mayConfirm(open, id, person.id)))
    .map(({ fullName }) => fullName)
    .slice(0, 3);
  return [...names, 'a system administrator']
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
    .replace(/^a /, 'A ');
}

/**
 * Which of some people may be one person, at any moment from a day on. None are while the agency has no second
 * administrator who could confirm them.
 *
 * @returns the pairs at a moment.
 */
export async function readLinkedPairs(
  reader: Reader,
  agencyId: number,
  userIds: readonly string[],
  since: Date,
): Promise<(at: Date) => [string, string][]> {
  if (!(await canConfirm(reader, agencyId))) return () => [];
  const acts = await readAccountActs(reader, userIds, since);
  const people = [...new Set(userIds)].map((id) => ({ id }));
  return (at) =>
    linkedPairs(openActs(acts, at.getTime()), people).map(([one, other]) => [one.id, other.id]);
}

/**
 * Whether the agency has or has had enough administrators for the rule: once it has two, deactivating the other one or
 * removing their rights gains nothing.
 */
async function canConfirm(tx: Reader, agencyId: number): Promise<boolean> {
  const present = await tx
    .select({ id: users.id })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        gte(users.permissionId, administrator),
        ne(users.userType, 'ApiOnly'),
      ),
    );
  if (present.length >= administratorsToConfirm) return true;
  const was = [{ field: fieldLabels.permissionId, before: permissionProfiles[administrator] }];
  const former = await tx
    .selectDistinct({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(
      and(
        matching(auditEntries, { agencyId, outcome: 'success' }),
        sql`split_part(${auditEntries.action}, '.', 1) = 'user'`,
        sql`${auditEntries.changes} @> ${JSON.stringify(was)}::jsonb`,
      ),
    );
  return new Set([...present, ...former].map(({ id }) => id)).size >= administratorsToConfirm;
}

/** The agency's active administrators. */
async function readAdministrators(tx: Transaction, agencyId: number): Promise<PresentSigner[]> {
  return tx
    .select({ id: users.id, fullName: users.fullName })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        eq(users.isActive, true),
        gte(users.permissionId, administrator),
        ne(users.userType, 'ApiOnly'),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}
