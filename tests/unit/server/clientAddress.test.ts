import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { clientAddress } from '../../../src/server/platform/http/clientAddress.ts';

const proxies = readConfiguration({
  TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16, fd00::/8',
}).TRUSTED_PROXIES;

describe('the address of a request', () => {
  it.each([
    ['a stranger may not choose it', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a proxy names it', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the nearest hop that is no proxy counts',
      '10.0.0.1',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    ['through two proxies', '10.0.0.1', '198.51.100.1, 192.168.3.4', '198.51.100.1'],
    ['over IPv6', 'fd00::5', '2001:db8::1', '2001:db8::1'],
    ['a dual-stack socket', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a proxy that names nothing sensible', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
    ['no socket', undefined, '198.51.100.1', null],
  ])('%s', (_case, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(expected);
  });
});
