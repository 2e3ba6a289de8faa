import { type BlockList, isIP } from 'node:net';

/**
 * The address a request came from. `X-Forwarded-For` counts only as far as configured proxies wrote it:
 * read from the right, the first address that is no proxy is the client's.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string | null {
  if (peer === undefined) return null;
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  let address = plain(peer);
  while (isTrusted(address, trustedProxies)) {
    const hop = plain(hops.pop() ?? '');
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Node reports IPv4 peers of a dual-stack socket as ::ffff:10.0.0.1. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
