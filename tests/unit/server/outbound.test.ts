import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOutboundFetch } from '../../../src/server/platform/http/outboundFetch.ts';
import { isPublicAddress } from '../../../src/server/platform/http/publicAddress.ts';

describe('an address of the public internet', () => {
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.1.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.9.9.9',
    ],
    ...[
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.0.2.1',
      '192.168.0.1',
    ],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '168.63.129.16',
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
    ],
    ...['fec0::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '100::1', '5f00::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a9fe:a9fe', '::ffff:0:10.0.0.1'],
    ...['::127.0.0.1', '::a9fe:a9fe', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::a00:1'],
    ...['64:ff9b::10', '64:ff9b:1::8.8.8.8', '', 'localhost', '8.8.8', '8.8.8.8.8'],
  ])('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an outbound call', () => {
  let server: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
      response.writeHead(to === null ? 200 : 302, to === null ? {} : { Location: to });
      response.end('inside');
    });
    server.keepAliveTimeout = 1;
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    connections = 0;
  });

  const networks = (...addresses: string[]) => {
    const list = new BlockList();
    for (const address of addresses) list.addAddress(address);
    return list;
  };

  /** Names lead where each call says, one answer after the other. */
  const resolving = (...answers: readonly (readonly string[])[]) => {
    const left = [...answers];
    return ((_host: string, _options: object, done: (error: null, found: object[]) => void) => {
      const found = left.shift() ?? [];
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as Parameters<typeof makeOutboundFetch>[1];
  };

  const refusal = { code: 'address_not_public' };

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0',
    '[::]',
  ])('to %s is refused before any connection', async (host) => {
    const call = await makeOutboundFetch(networks());
    await expect(call(`http://${host}:${port}/`)).rejects.toMatchObject(refusal);
    expect(connections).toBe(0);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['169.254.169.254']],
  ])('to a name that resolves to %j is refused', async (found) => {
    const call = await makeOutboundFetch(networks(), resolving(found));
    const refused = call(`http://issuer.example:${port}/`);
    await expect(refused).rejects.toMatchObject(refusal);
    await expect(refused).rejects.toThrow(/^issuer\.example leads to .* OUTBOUND_NETWORKS\.$/);
    expect(connections).toBe(0);
  });

  it('is made if the operator allows it, and nowhere else', async () => {
    const call = await makeOutboundFetch(networks('127.0.0.1'), resolving(['127.0.0.1']));
    expect(await (await call(`http://issuer.example:${port}/`)).text()).toBe('inside');
    expect(await (await call(`http://127.0.0.1:${port}/`)).text()).toBe('inside');
    const made = connections;
    await expect(call(`http://127.0.0.2:${port}/`)).rejects.toMatchObject(refusal);
    expect(connections).toBe(made);
  });

  it('does not follow a redirect', async () => {
    const call = await makeOutboundFetch(networks('127.0.0.1'));
    const to = encodeURIComponent(`http://127.0.0.2:${port}/`);
    await expect(call(`http://127.0.0.1:${port}/?to=${to}`)).rejects.toMatchObject(refusal);
    expect(connections).toBe(1);
  });

  it('is checked again if its name resolves differently for the next connection', async () => {
    const call = await makeOutboundFetch(
      networks('127.0.0.1'),
      resolving(['127.0.0.1'], ['127.0.0.2']),
    );
    const init = { headers: { connection: 'close' } };
    const first = await call(`http://issuer.example:${port}/`, init);
    expect(await first.text()).toBe('inside');
    await expect(call(`http://issuer.example:${port}/`, init)).rejects.toMatchObject(refusal);
    expect(connections).toBe(1);
  });
});
