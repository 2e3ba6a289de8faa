import { lt } from 'drizzle-orm';
import { deriveSecrets, transactionSeconds } from '../../../core/identity/browserSecret.ts';
import { hashSecret, newSecret } from '../../../core/identity/secret.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import type { Database } from '../../../database/database.ts';
import { deleteUnlocked } from '../../../database/deleteUnlocked.ts';
import { ssoTransactions } from '../../../database/schema/ssoProvider.ts';
import { allowsHttp, type Configuration } from '../../../platform/configuration/configuration.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { findProvider } from './findProvider.ts';
import { openProvider, type ProviderReach, settingsOf } from './openProvider.ts';

export type SsoBeginning =
  | { readonly kind: 'begun'; readonly address: string; readonly browserSecret: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** Where a provider sends people back to; registered there letter for letter. */
export function callbackAddress({ PUBLIC_ORIGIN }: Configuration): string {
  return `${PUBLIC_ORIGIN}/sso/callback`;
}

/** Which providers this installation asks. */
export function reachOf(configuration: Configuration): ProviderReach {
  return { allowsHttp: allowsHttp(configuration), networks: configuration.OUTBOUND_NETWORKS };
}

/**
 * Starts a login at the provider of an email's domain (SSO-01): code flow with PKCE, state and nonce. The attempt
 * counts for the address until it leads to a ticket.
 *
 * @throws ProblemError 503 `secret_unreadable`
 * @returns the provider's page, and the secret for this browser's cookie.
 */
export async function beginSso(
  database: Database,
  request: { readonly email: string; readonly origin: Origin; readonly now: Date },
  configuration: Configuration,
): Promise<SsoBeginning> {
  const { email, origin, now } = request;
  const provider = await findProvider(database, email);
  if (provider === undefined) return { kind: 'unknown' };
  const verdict = await reserveAttempt(database, 'sso', null, origin.address, now);
  if (verdict.kind === 'locked') return verdict;
  const settings = settingsOf(provider, configuration);
  const browserSecret = newSecret();
  const { state, nonce, codeVerifier } = deriveSecrets(browserSecret);
  let address: URL;
  try {
    const client = await openProvider(settings, reachOf(configuration));
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    address = buildAuthorizationUrl(client, {
      redirect_uri: callbackAddress(configuration),
      scope: 'openid',
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      login_hint: email,
    });
  } catch (error) {
    return { kind: 'unreachable', error };
  }
  await database.transaction(async (tx) => {
    const { stateHash, expiresAt } = ssoTransactions;
    await deleteUnlocked(tx, ssoTransactions, stateHash, lt(expiresAt, now));
    await tx
      .insert(ssoTransactions)
      .values({
        stateHash: hashSecret(state),
        providerId: provider.id,
        address: origin.address,
        startedAt: now,
        expiresAt: new Date(now.getTime() + transactionSeconds * 1_000),
      });
  });
  return { kind: 'begun', address: address.href, browserSecret };
}
