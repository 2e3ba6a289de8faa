import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { marker } from '../../support/database/marker.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { headersOf } from '../ownAccount/ownAccount.ts';

let server: TestServer;
let world: SetUpWorld;
let userId: string;
let headers: Readonly<Record<string, string>>;

/** Someone who held the ambulance of the first agency a moment ago, and works for the second now. */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  world = await createSetUpWorld(database);
  const { agencyId, otherAgencyId, inventoryId } = world;
  userId = await addUser(database, agencyId, 'leaver', {
    permissionId: 3,
    canSeeGlobalAuditHistory: true,
    controlValues: true,
    inactivityTimeout: true,
  });
  await database.insert(userAgencies).values({ userId, agencyId: otherAgencyId });
  await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
  const before = await logInAs(server, 'leaver');
  const seen = await server.send(`/api/Inventories/${inventoryId}`, { headers: before.headers });
  expect(await seen.text()).toContain(marker);
  const reply = await server.send('/api/SetClient', {
    body: { clientId: otherAgencyId },
    headers: before.headers,
  });
  const { value } = (await reply.json()) as { value: { token: string } };
  headers = headersOf(reply, value.token).headers;
});

afterAll(() => server.close());

/** Those that look at, or record in, an agency; what concerns the own account is the same in both. */
const asked = calls.filter(
  ({ name, access, method }) =>
    access !== 'public' &&
    access !== 'account' &&
    (method === 'GET' || name === 'recordUse') &&
    !['selectClients', 'selectClientsByUser'].includes(name),
);

function send(call: CallDefinition) {
  const sample = callSamples[call.name]?.(world, { userId, useId: crypto.randomUUID() });
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (_match, name: string) => sample?.params?.[name] ?? '',
  );
  const search = new URLSearchParams(sample?.query).toString();
  return server.send(search === '' ? path : `${path}?${search}`, {
    method: call.method,
    headers,
    ...(sample?.body === undefined ? {} : { body: sample.body }),
  });
}

it.each(asked.map((call) => [call.name, call] as const))(
  '[SWAP-06] after the change %s reaches nothing of the previous agency',
  async (_name, call) => {
    const reply = await send(call);
    // The name of the person’s home agency is returned with the person, wherever they work (ENT-05).
    const text = (await reply.text()).replaceAll(`${marker} Valley EMS`, '');
    expect(text).not.toContain(marker);
    expect(text).not.toContain(world.inventoryId);
    const sample = callSamples[call.name]?.(world, { userId, useId: '' });
    const namesRecord =
      sample?.shows === 'record' || JSON.stringify(sample).includes(world.inventoryId);
    if (namesRecord) expect(reply.status).toBe(404);
  },
);
