import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TextReply } from '../../../src/contract/session/account.ts';
import { ssoDomains, ssoProviders } from '../../../src/server/database/schema/ssoProvider.ts';
import { addAgency } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let inside: Server;
let asked = 0;
let server: TestServer;

beforeAll(async () => {
  inside = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  // As in production, if nothing is set.
  server = await startTestServer({ environment: { OUTBOUND_NETWORKS: '192.0.2.1' } });
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  const { port } = inside.address() as AddressInfo;
  for (const [domain, host] of [
    ['name.example', 'localhost'],
    ['address.example', '127.0.0.1'],
    ['mapped.example', '[::ffff:7f00:1]'],
  ] as const) {
    const [provider] = await server.open.database
      .insert(ssoProviders)
      .values({ agencyId, issuer: `http://${host}:${port}`, clientId: 'x' })
      .returning();
    await server.open.database
      .insert(ssoDomains)
      .values({ domain, providerId: provider?.id ?? '' });
  }
});

afterAll(async () => {
  await server.close();
  await new Promise((resolve) => inside.close(resolve));
});

it.each(['name', 'address', 'mapped'])(
  '[SSO-01] an issuer inside the server’s own network is not called (by %s), and the log says why',
  async (domain) => {
    const reply = await server.send(`/api/Account/SsoLogin?email=a@${domain}.example`);
    expect(v.parse(TextReply, await reply.json())).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/^Your agency’s login page isn’t responding\./) as string,
    });
    expect(asked).toBe(0);
    const line = server.logLines.findLast((text) => text.includes('sso unreachable')) ?? '';
    expect(line).toContain('address_not_public');
  },
);
