import { BlockList, isIP } from 'node:net';

/**
 * The address of a request's client. `X-Forwarded-For` counts only as far as configured proxies wrote it: read from the
 * right, the first address that is not a proxy is the client's.
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

/** Whether a peer is one of the configured proxies. */
export function isTrusted(peer: string | undefined, trustedProxies: BlockList): boolean {
  const address = plain(peer ?? '');
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const forwarding = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

/**
 * Whether a request was made on this machine itself. The socket decides: no header makes another machine's request
 * local. One that a proxy on this machine passed on is not local, whatever proxies are trusted; nor is one to the name
 * of another host, which a page of that host sends when its name leads to this machine (DNS rebinding).
 */
export function isFromThisMachine(peer: string | undefined, request: Request): boolean {
  if (!isLoopback(peer)) return false;
  for (const name of request.headers.keys()) {
    if (name.startsWith('x-forwarded') || forwarding.includes(name)) return false;
  }
  const { hostname } = new URL(request.url);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether the peer of a socket is this machine. */
export function isLoopback(peer: string | undefined): boolean {
  const address = plain(peer ?? '');
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
