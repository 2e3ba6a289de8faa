import { inArray, isNotNull, lt, or } from 'drizzle-orm';
import { auditRefusedLogin } from '../../../core/identity/auditRefusedLogin.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import { hashSecret } from '../../../core/identity/secret.ts';
import type { SessionSettings } from '../../../core/identity/sessions.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import { consumeTicket, findTicketOwner } from '../../../core/identity/ticket.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { deleteUnlocked } from '../../../database/deleteUnlocked.ts';
import { sessions } from '../../../database/schema/session.ts';
import { ssoDepartures } from '../../../database/schema/ssoProvider.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { acceptLogin } from '../session-start/acceptLogin.ts';
import type { LoginOutcome } from '../session-start/loginRequest.ts';

export interface TicketRequest {
  readonly ticket: string;
  readonly browserSecret: string | undefined;
  /** The companion cookie this browser holds already; its session is replaced. */
  readonly binding: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * Completes a login at a provider (SSO-02): the ticket is used up, must be used in the browser that started, and the
 * account must be active, like with every method. Refusals are audited, and alike.
 */
export async function redeemTicket(
  database: Database,
  request: TicketRequest,
  settings: SessionSettings,
): Promise<LoginOutcome> {
  const { ticket, browserSecret, binding, origin, now } = request;
  const verdict = await reserveAttempt(database, 'sso', null, origin.address, now);
  if (verdict.kind === 'locked') return verdict;
  return database.transaction(async (tx) => {
    const ownerId = await findTicketOwner(tx, ticket);
    const owner = ownerId === undefined ? undefined : await lockAccount(tx, ownerId);
    const found = await consumeTicket(tx, ticket, 'sso', now);
    const account = found === undefined ? undefined : owner?.account;
    const attempted = { ...verdict, account, factor: 'sso', origin, now } as const;
    const isBound =
      found !== undefined &&
      browserSecret !== undefined &&
      hashSecret(browserSecret) === found.browserHash;
    if (account === undefined || !isBound || account.userType === 'ApiOnly') {
      const reason = isBound ? 'the account is for programs' : unbound(found !== undefined);
      await auditRefusedLogin(tx, { ...attempted, reason });
      return { kind: 'refused' };
    }
    const { isTwoFactor, departure } = found;
    const outcome = await acceptLogin(
      tx,
      { ...attempted, account, isTwoFactor, binding },
      settings,
    );
    if (outcome.kind === 'loggedIn' && departure !== null) {
      await clearDepartures(tx, now);
      await tx.insert(ssoDepartures).values({ sessionId: outcome.sessionId, address: departure });
    }
    return outcome;
  });
}

function unbound(isKnown: boolean): string {
  return isKnown ? 'another browser started it' : 'the ticket is unknown, used or too old';
}

/** The addresses of sessions that ended without a logout. */
async function clearDepartures(tx: Transaction, now: Date): Promise<void> {
  const ended = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(isNotNull(sessions.endedAt), lt(sessions.expiresAt, now)));
  const { sessionId } = ssoDepartures;
  await deleteUnlocked(tx, ssoDepartures, sessionId, inArray(sessionId, ended));
}
