import { and, eq } from 'drizzle-orm';
import { installationChain } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, accountColumns } from '../../../core/identity/account.ts';
import { auditRefusedLogin } from '../../../core/identity/auditRefusedLogin.ts';
import { deriveSecrets } from '../../../core/identity/browserSecret.ts';
import { hashSecret } from '../../../core/identity/secret.ts';
import { clearAttempts, recallAttempt } from '../../../core/identity/throttle.ts';
import { mintTicket } from '../../../core/identity/ticket.ts';
import { type Database, matching } from '../../../database/database.ts';
import { ssoIdentities, ssoTransactions } from '../../../database/schema/ssoProvider.ts';
import { users } from '../../../database/schema/user.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { type Provider, readProvider } from './findProvider.ts';
import { type Proof, redeemCode } from './redeemCode.ts';

export interface SsoCallback {
  /** The query that the provider sent back, unchanged. */
  readonly search: string;
  /** The cookie of the browser that started. */
  readonly browserSecret: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

export type SsoOutcome =
  | { readonly kind: 'proven'; readonly ticket: string }
  | { readonly kind: 'cancelled' | 'refused' | 'unknownSubject' }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/**
 * Accepts a provider's reply once: state and browser, then code, issuer and nonce, then whose account it is. People are
 * identified by issuer and subject; an email never links anyone.
 *
 * @returns a ticket for the browser that started (SSO-02). Refusals are audited with their reason, which only the trail
 * has.
 */
export async function completeSso(
  database: Database,
  callback: SsoCallback,
  configuration: Configuration,
): Promise<SsoOutcome> {
  const { browserSecret, now } = callback;
  const refuse = async (agencyId: number, reason: string): Promise<SsoOutcome> => {
    await audit(database, callback, agencyId, reason);
    return { kind: 'refused' };
  };
  if (browserSecret === undefined) {
    return refuse(installationChain, 'this browser did not start it');
  }
  const { state } = deriveSecrets(browserSecret);
  const [begun] = await database
    .delete(ssoTransactions)
    .where(eq(ssoTransactions.stateHash, hashSecret(state)))
    .returning();
  if (begun === undefined || begun.expiresAt <= now) {
    return refuse(installationChain, 'it was not running, or was already completed');
  }
  const provider = await readProvider(database, begun.providerId);
  if (provider === undefined) return refuse(installationChain, 'its provider is no longer active');
  const proof = await redeemCode(provider, browserSecret, callback.search, configuration);
  if (proof.kind === 'refused') return refuse(provider.agencyId, proof.reason);
  if (proof.kind !== 'proven') return proof;
  const account = await findAccount(database, provider, proof);
  if (account === undefined) {
    const subject = proof.subject.slice(0, 255);
    await audit(
      database,
      { ...callback, isVouchedFor: true },
      provider.agencyId,
      `no user of the agency is linked to subject "${subject}" of ${proof.issuer}`,
    );
    return { kind: 'unknownSubject' };
  }
  return database.transaction(async (tx) => {
    await clearAttempts(tx, recallAttempt('sso', null, begun.address, begun.startedAt));
    const ticket = await mintTicket(
      tx,
      {
        kind: 'sso',
        userId: account.id,
        agencyId: provider.agencyId,
        browserHash: hashSecret(browserSecret),
        isTwoFactor: proof.isTwoFactor,
        departure: proof.departure,
      },
      now,
    );
    return { kind: 'proven', ticket };
  });
}

/** A provider can vouch only for the users of its own agency. */
async function findAccount(
  database: Database,
  provider: Provider,
  { issuer, subject }: Proof,
): Promise<Account | undefined> {
  const rows = await database
    .select({ account: accountColumns })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(
      and(matching(ssoIdentities, { issuer, subject }), eq(users.agencyId, provider.agencyId)),
    );
  return rows[0]?.account;
}

function audit(
  database: Database,
  { origin, now, isVouchedFor = false }: SsoCallback & { readonly isVouchedFor?: boolean },
  agencyId: number,
  reason: string,
): Promise<void> {
  const refused = { account: undefined, factor: 'sso', attemptsLeft: 1, origin, now } as const;
  return database.transaction((tx) =>
    auditRefusedLogin(tx, { ...refused, agencyId, reason, isVouchedFor }),
  );
}
