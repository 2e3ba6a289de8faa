import { BlockList, isIP } from 'node:net';

/** Whether a setting lists addresses and networks, comma separated; it may be empty. */
export function isNetworkList(list: string): boolean {
  return entries(list).every(isNetwork);
}

function entries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isNetwork(entry: string): boolean {
  const [host = '', bits, ...rest] = entry.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** The networks of a list that `isNetworkList` accepts. */
export function blockList(list: string): BlockList {
  const proxies = new BlockList();
  for (const entry of entries(list)) {
    const [host = '', bits] = entry.split('/');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(host, family);
    else proxies.addSubnet(host, Number(bits), family);
  }
  return proxies;
}
