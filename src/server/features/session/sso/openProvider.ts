import type { BlockList } from 'node:net';
import type { ClientAuth, Configuration as ProviderClient } from 'openid-client';
import { openSecret } from '../../../core/secrets/installationKey.ts';
import { providerSecretOf } from '../../../core/secrets/sealSecret.ts';
import type { KeyPlace } from '../../../platform/files/photoKey.ts';
import { outboundFetch } from '../../../platform/http/outboundFetch.ts';
import type { Provider } from './findProvider.ts';

/** A provider as its agency configured it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** Which providers this server may ask. */
export interface ProviderReach {
  /** For providers on this machine, outside production. */
  readonly allowsHttp: boolean;
  /** Where a provider may be in addition to the public internet. */
  readonly networks: BlockList;
}

/**
 * The settings of a provider, with its secret.
 *
 * @throws ProblemError 503 `secret_unreadable`
 */
export function settingsOf(
  { agencyId, issuer, clientId, clientSecret }: Provider,
  place: KeyPlace,
): ProviderSettings {
  const secret = clientSecret && openSecret(place, clientSecret, providerSecretOf(agencyId));
  return { issuer, clientId, clientSecret: secret };
}

const keptMilliseconds = 600_000;
const timeoutSeconds = 10;

type Opened = Map<string, { readonly at: number; readonly client: Promise<ProviderClient> }>;

const openedIn = new WeakMap<BlockList, Opened>();

/**
 * The provider's endpoints and keys, from its discovery document; kept for ten minutes.
 *
 * @throws what the network or the library throws when the provider does not answer, or answers as another issuer.
 */
export async function openProvider(
  settings: ProviderSettings,
  reach: ProviderReach,
): Promise<ProviderClient> {
  const opened = openedIn.get(reach.networks) ?? (new Map() as Opened);
  openedIn.set(reach.networks, opened);
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  const known = opened.get(key);
  if (known !== undefined && Date.now() - known.at < keptMilliseconds) return known.client;
  const client = discover(settings, reach);
  opened.set(key, { at: Date.now(), client });
  try {
    return await client;
  } catch (error) {
    opened.delete(key);
    throw error;
  }
}

async function discover(
  settings: ProviderSettings,
  { allowsHttp, networks }: ProviderReach,
): Promise<ProviderClient> {
  // Loaded by the first who logs in this way.
  const oidc = await import('openid-client');
  const { clientSecret } = settings;
  const prove: ClientAuth = (server, ...rest) => {
    if (clientSecret === null) return oidc.None()(server, ...rest);
    // Without the list, basic is what the standard assumes.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic
      : oidc.ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
  // Marked as deprecated so that it is noticed; production never gets here.
  // oxlint-disable-next-line typescript/no-deprecated
  const execute = allowsHttp ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(settings.issuer), settings.clientId, undefined, prove, {
    timeout: timeoutSeconds,
    execute,
    // For what the discovery document names as well: keys, tokens.
    [oidc.customFetch]: (address, options) =>
      outboundFetch(networks)(address, options as RequestInit),
  });
}
