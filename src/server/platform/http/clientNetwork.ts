import { isIP } from 'node:net';

/**
 * What attempts of an address are counted under: an IPv4 address as it is, an IPv6 address as its /64, which one
 * customer has whole (RFC 6177), so that no one tries names from 2⁶⁴ addresses.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [groups = [], afterGap] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const written = [...groups, ...(afterGap ?? [])];
  // An IPv4 address at the end represents two groups.
  const width = written.length + (written.at(-1)?.includes('.') ? 1 : 0);
  const gap = Array<string>(Math.max(0, 8 - width)).fill('0');
  const network = [...groups, ...gap, ...(afterGap ?? [])].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
