import { BlockList, isIP } from 'node:net';

// What the IANA special-purpose address registries hold that is not for everyone on the internet:
// https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry.
const special = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  // Public by its number, but every machine on Azure gets its own metadata service there.
  '168.63.129.16/32',
]);

/** Every other IPv6 address is special, or no one's yet. */
const globalUnicast = blockList(['2000::/3']);

/**
 * Whether an address is one of the public internet: none of this machine, of its network, or of a cloud's metadata. For
 * an IPv6 address that represents an IPv4 one (mapped, or NAT64) the IPv4 one decides.
 */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === null || isListed(special, plain)) return false;
  return isIP(plain) === 4 || isListed(globalUnicast, plain);
}

/** Whether a list of addresses and networks holds an address, also where it is written as IPv6. */
export function isListed(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return plain !== null && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** In its one spelling, an IPv4 one as such; null for text that is not an address, or is a single-link one. */
function plainAddress(address: string): string | null {
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6 || address.includes('%')) return null;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '0', low] =
    /^(?:::ffff:|64:ff9b::)(?:([0-9a-f]+):)?([0-9a-f]+)$/.exec(spelled) ?? [];
  if (low === undefined) return spelled;
  const bytes = [high, low].flatMap((part) => {
    const number = Number.parseInt(part, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join('.');
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
