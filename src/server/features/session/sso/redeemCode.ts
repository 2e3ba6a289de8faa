import { deriveSecrets } from '../../../core/identity/browserSecret.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { callbackAddress, reachOf } from './beginSso.ts';
import type { Provider } from './findProvider.ts';
import { openProvider, settingsOf } from './openProvider.ts';

/** The person that the provider identified, verified. */
export interface Proof {
  readonly kind: 'proven';
  readonly issuer: string;
  readonly subject: string;
  readonly isTwoFactor: boolean;
  /** Where logging out leads; null if the provider has no such page (SSO-03). */
  readonly departure: string | null;
}

type Redemption =
  | Proof
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/**
 * Exchanges the code for an ID token: state, issuer (RFC 9207), PKCE, signature, audience, nonce and times are checked.
 * Waits for the provider, so it must not be called in a transaction.
 */
export async function redeemCode(
  provider: Provider,
  browserSecret: string,
  search: string,
  configuration: Configuration,
): Promise<Redemption> {
  const oidc = await import('openid-client');
  const { state, nonce, codeVerifier } = deriveSecrets(browserSecret);
  try {
    const client = await openProvider(settingsOf(provider, configuration), reachOf(configuration));
    const tokens = await oidc.authorizationCodeGrant(
      client,
      new URL(`${callbackAddress(configuration)}${search}`),
      {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (claims === undefined) return { kind: 'refused', reason: 'the provider sent no ID token' };
    const { end_session_endpoint: end } = client.serverMetadata();
    const departure =
      end === undefined
        ? null
        : oidc.buildEndSessionUrl(client, {
            post_logout_redirect_uri: `${configuration.PUBLIC_ORIGIN}/login`,
            ...(tokens.id_token === undefined ? {} : { id_token_hint: tokens.id_token }),
          }).href;
    return {
      kind: 'proven',
      issuer: claims.iss,
      subject: claims.sub,
      isTwoFactor: assertsTwoFactors(claims),
      departure,
    };
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) {
      if (error.error === 'access_denied') return { kind: 'cancelled' };
      return { kind: 'refused', reason: 'the provider refused it' };
    }
    if (error instanceof oidc.ResponseBodyError) {
      return { kind: 'refused', reason: 'the provider did not accept the code' };
    }
    const code = error instanceof oidc.ClientError ? error.code : undefined;
    if (code === undefined || unanswered.has(code)) return { kind: 'unreachable', error };
    // The library's own code, such as OAUTH_JWT_CLAIM_COMPARISON_FAILED; never what the answer held.
    return { kind: 'refused', reason: `the provider’s reply is not valid (${code})` };
  }
}

const unanswered = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** Classes of authentication that mean two factors: REFEDS, the PAPE policy, and OpenID's phishing-resistant ones. */
const twoFactorClasses = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'phr',
  'phrh',
]);

/** Whether an ID token says that two factors were used: `amr` holds `mfa` (RFC 8176), or `acr` names such a class. */
export function assertsTwoFactors(claims: Readonly<Record<string, unknown>>) {
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  return (
    methods.includes('mfa') || (typeof claims.acr === 'string' && twoFactorClasses.has(claims.acr))
  );
}
