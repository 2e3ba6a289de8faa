import { and, eq } from 'drizzle-orm';
import type { LoggedInUser, Opening } from '../../../contract/session/session.ts';
import type { SecurityChange } from '../../../contract/users/security.ts';
import { pagesOpenedBy } from '../../../rules/core/actRights.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { userAgencies } from '../../database/schema/user.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import {
  findMembership,
  hasSignatureAndPin,
  type Membership,
  securityIn,
  toSessionUser,
} from '../identity/account.ts';
import type { OwnRequest } from '../identity/ownChange.ts';
import { readAccountSecurity } from '../identity/readAccountSecurity.ts';
import { isTwinOf } from '../training/twins.ts';
import { readRights } from './readRights.ts';

type Present = Pick<Membership, 'account' | 'agency' | 'clientCount' | 'auditor'>;

/** Who is logged in and what they may do, as returned to the client. */
export async function arrivalOf(reader: Reader, membership: Present): Promise<LoggedInUser> {
  const { account, agency, clientCount } = membership;
  const opens = await readOpenings(reader, membership);
  return {
    user: toSessionUser(account, agency, clientCount),
    security: { ...securityIn(membership), ...(opens.length > 0 && { opens }) },
    hasSignatureAndPin: hasSignatureAndPin(account),
  };
}

/** What opens to a person in addition to their permission: read only for replies that say who is logged in. */
async function readOpenings(reader: Reader, present: Present): Promise<Opening[]> {
  const { account, agency } = present;
  const pages = pagesOpenedBy(
    await readRights(reader, { agencyId: agency.id, userId: account.id }),
  );
  return account.isUsingSso && (await hasTwin(reader, present)) ? [...pages, 'training'] : pages;
}

/** Whether the person is also a member of the agency's training, or of the agency that this one trains for. */
async function hasTwin(reader: Reader, { account, agency }: Present): Promise<boolean> {
  const rows = await reader
    .select({ id: agencies.id })
    .from(userAgencies)
    .innerJoin(agencies, eq(agencies.id, userAgencies.agencyId))
    .where(and(eq(userAgencies.userId, account.id), eq(agencies.isActive, true), isTwinOf(agency)));
  return rows.length > 0;
}

/** What the page and the session's charts receive after a change of one's own account. */
export async function describeChange(
  tx: Transaction,
  { session, now }: Pick<OwnRequest, 'session' | 'now'>,
): Promise<SecurityChange> {
  const membership = await findMembership(tx, session.account.id, session.agency.id);
  if (membership === undefined) {
    throw new ProblemError(401, 'session_ended', 'Your session has ended. Log in again.');
  }
  const changed = { ...session, ...membership };
  return {
    security: await readAccountSecurity(tx, changed, now),
    arrival: await arrivalOf(tx, membership),
  };
}
