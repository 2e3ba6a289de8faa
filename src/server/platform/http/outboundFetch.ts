import { type LookupAddress, lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { isListed, isPublicAddress } from './publicAddress.ts';

/** An address that this server may not call. */
export class AddressRefused extends Error {
  readonly code = 'address_not_public';

  constructor(host: string, address: string) {
    super(
      `${host} leads to ${address}, which is not an address of the public internet. If the server needs to call it, list it in OUTBOUND_NETWORKS.`,
    );
  }
}

const connectMilliseconds = 10_000;

/**
 * `fetch` that connects to public addresses only, and to the networks that the operator allows. What a name leads to is
 * checked when it is connected to, for each connection, so neither a name that changes (DNS rebinding) nor a redirect
 * leads anywhere else. No proxy is used.
 *
 * @param resolve how names become addresses; for tests.
 */
export async function makeOutboundFetch(
  allowed: BlockList,
  resolve: typeof lookup = lookup,
): Promise<typeof fetch> {
  // Loaded by the first who calls out.
  const { Agent, buildConnector, fetch: fetchWith } = await import('undici');
  const refusal = refusalOf(allowed);
  const connect = buildConnector({
    timeout: connectMilliseconds,
    lookup: checkedLookup(resolve, refusal),
  });
  const dispatcher = new Agent({
    connect: (options, callback) => {
      // A name that is an address is not looked up.
      const host = unbracketed(options.hostname);
      const refused = isIP(host) === 0 ? null : refusal(host, host);
      if (refused !== null) callback(refused, null);
      else connect(options, callback);
    },
  });
  return async (input, init) => {
    try {
      const asked = fetchWith(input as string, { ...init, dispatcher } as object);
      return (await asked) as unknown as Response;
    } catch (error) {
      // Its own words, not "load failed": they say what to do.
      throw error instanceof Error && error.cause instanceof AddressRefused ? error.cause : error;
    }
  };
}

const refusalOf = (allowed: BlockList) => (host: string, address: string) =>
  isPublicAddress(address) || isListed(allowed, address) ? null : new AddressRefused(host, address);

const unbracketed = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Why a host may not be called, for the person who enters it; null if it may, or if its name cannot be looked up now.
 * What it leads to is checked again whenever it is called.
 *
 * @param hostname as a URL has it.
 */
export async function findRefusal(
  hostname: string,
  allowed: BlockList,
  resolve: typeof lookupAll = lookupAll,
): Promise<AddressRefused | null> {
  const host = unbracketed(hostname);
  const found =
    isIP(host) === 0 ? await resolve(host, { all: true }).catch(() => []) : [{ address: host }];
  const refusals = found.map(({ address }) => refusalOf(allowed)(host, address));
  return refusals.find((one) => one !== null) ?? null;
}

const made = new WeakMap<BlockList, Promise<typeof fetch>>();

/** The one `fetch` for these networks (see `makeOutboundFetch`). */
export function outboundFetch(allowed: BlockList): typeof fetch {
  return async (input, init) => {
    const known = made.get(allowed) ?? makeOutboundFetch(allowed);
    made.set(allowed, known);
    return (await known)(input, init);
  };
}

/** All addresses of a name, or a refusal where one of them is not allowed: which one is taken is chance. */
function checkedLookup(
  resolve: typeof lookup,
  refusal: (host: string, address: string) => AddressRefused | null,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = error ?? found.map(({ address }) => refusal(host, address)).find(Boolean);
      if (refused) callback(refused, []);
      else if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}
