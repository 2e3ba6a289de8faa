import { systemAdministrator } from '../../../../rules/core/permissions.ts';
import { mayChangeAgency } from '../../../../rules/navigation/access.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import {
  type Agency,
  findMembership,
  type Membership,
  toSessionUser,
} from '../../../core/identity/account.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { holdAgency, lockAccount } from '../../../core/identity/lockAccount.ts';
import { moveSession, type RenewedSession } from '../../../core/identity/renewSession.ts';
import { sessionReplaced } from '../../../core/identity/sessionReplaced.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { areTwins } from '../../../core/training/twins.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { explainClosed } from '../session-start/explainClosed.ts';

export interface AgencyRequest {
  readonly session: Session;
  readonly clientId: number;
  readonly origin: Origin;
  readonly now: Date;
}

export type AgencyChange =
  | { readonly kind: 'changed'; readonly membership: Membership; readonly renewed: RenewedSession }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Replaces the caller's session with one in another agency (SWAP-01, SWAP-03, SWAP-06). The previous token is dead with
 * the commit, and no proof of identity becomes newer. Changes and refusals are audited, in the chain of each agency
 * concerned; neither names the other agency, and the request id connects the two entries.
 *
 * @throws ProblemError 401 if another request of this session was faster.
 */
export async function changeAgency(tx: Transaction, request: AgencyRequest): Promise<AgencyChange> {
  const { session, clientId, origin, now } = request;
  const { account } = session;
  await lockAccount(tx, account.id);
  await holdAgency(tx, clientId);
  const membership = await findMembership(tx, account.id, clientId);
  const hindrance = hindranceOf(session, membership?.agency);
  if (hindrance !== null || membership === undefined) {
    const closed = membership ? null : await explainClosed(tx, account, clientId);
    return rejectChange(tx, request, closed ?? hindrance ?? unknown);
  }
  const address = origin.address;
  const renewed = await moveSession(tx, session, { agencyId: clientId, address, now });
  if (renewed === undefined) throw sessionReplaced();
  // To stay where one is changes nothing that a trail would tell.
  if (clientId !== session.agency.id) await auditMove(tx, request);
  return { kind: 'changed', membership, renewed };
}

const unknown = 'You don’t have access to this agency. Choose another one.';

/** What one agency’s provider or integration vouched for says nothing to another agency. */
const vouchedFor: ReadonlySet<string> = new Set(['sso', 'integration']);

function hindranceOf(
  { account, agency, clientCount, security, factor }: Session,
  next: Agency | undefined,
): string | null {
  // The provider of an agency vouches for its people in its training too: it is the same registration (LEDGER-05).
  if (factor !== 'integration' && next !== undefined && areTwins(agency, next)) return null;
  const user = toSessionUser(account, agency, clientCount);
  const isBound = user.permissionId !== systemAdministrator && vouchedFor.has(factor);
  if (!isBound && mayChangeAgency({ user, security })) return null;
  if (user.clientCount === 1) {
    return 'You belong to one agency only. Ask an administrator to add you to another.';
  }
  return user.isUsingSso || factor === 'sso'
    ? 'Single sign-on is for one agency only. Log out, then log in for another.'
    : 'You logged in through a link for one agency. To change, log out and log in with your password.';
}

async function rejectChange(
  tx: Transaction,
  request: AgencyRequest,
  message: string,
): Promise<AgencyChange> {
  const { session, clientId } = request;
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: session.agency.id,
    action: 'agency.refused',
    outcome: 'failure',
    subject: { kind: 'agency', id: String(clientId), name: null },
    summary: `Agency change denied for ${session.account.fullName}: ${message}`,
  });
  return { kind: 'refused', message };
}

/** Lower ids first: two people who move in opposite directions must not wait for each other's chain. */
async function auditMove(tx: Transaction, request: AgencyRequest): Promise<void> {
  const { session, clientId } = request;
  const name = session.account.fullName;
  const left = {
    agencyId: session.agency.id,
    action: 'agency.left',
    summary: `${name} switched to another agency`,
  };
  const entered = {
    agencyId: clientId,
    action: 'agency.entered',
    summary: `${name} switched to this agency from another`,
  };
  const facts = [left, entered].toSorted((one, other) => one.agencyId - other.agencyId);
  for (const fact of facts) {
    await appendAudit(tx, {
      ...actedBy(request),
      ...fact,
      outcome: 'success',
      subject: { kind: 'user', id: session.account.id, name },
    });
  }
}
