import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { RecordId } from '../../../src/contract/core/primitives.ts';
import { beginImport } from '../../../src/contract/import/import.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { recordsOf } from '../../support/people/recordsOf.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let world: SetUpWorld;
let stranger: CurrentUser;
let before: string[];

beforeAll(async () => {
  server = await startTestServer();
  world = await createSetUpWorld(server.open.database);
  stranger = await logInAs(server, 'stranger');
});

beforeEach(async () => {
  before = await recordsOf(server.open.database, world.agencyId);
});

afterAll(() => server.close());

async function expectUnchanged(): Promise<void> {
  expect(await recordsOf(server.open.database, world.agencyId)).toEqual(before);
}

/** The stranger makes the sample's call as for a new record, with these things of the world. */
function saveNew(name: string, named: Partial<SetUpWorld> = {}): Promise<Response> {
  const path = calls.find((call) => call.name === name)?.path ?? '';
  const caller = { userId: world.userIds.technician, useId: '' };
  const sample = callSamples[name]?.({ ...world, ...named }, caller);
  const body = { ...(sample?.body as object), version: 0 };
  return server.send(path, { headers: stranger.headers, body });
}

/** The id of a record that the stranger's own agency has now. */
async function addOwn(name: string, named: Partial<SetUpWorld> = {}): Promise<string> {
  const reply = await saveNew(name, named);
  return v.parse(v.object({ id: RecordId }), await reply.json()).id;
}

it.each([
  'saveSupplier',
  'saveDepartment',
  'saveOutOfServiceLocation',
  'saveInventoryAction',
  'saveBoxInsert',
])('[SWAP-06] %s accepts no id for a new record that belongs to another agency’s', async (name) => {
  const reply = await saveNew(name);
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'record_id_taken' }]);
  await expectUnchanged();
});

it('[SWAP-06] saveParOverride accepts no product, inventory or id of another agency', async () => {
  const foreign = await saveNew('saveParOverride');
  expect([foreign.status, await foreign.json()]).toMatchObject([
    422,
    {
      fields: {
        productId: 'Choose a product of this agency.',
        inventoryId: 'Choose an inventory of this agency.',
      },
    },
  ]);
  const siteId = await addOwn('saveSite');
  const inventoryId = await addOwn('saveInventorySetUp', { siteId });
  const productId = await addOwn('saveProduct');
  const taken = await saveNew('saveParOverride', { inventoryId, productId });
  expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'record_id_taken' }]);
  await expectUnchanged();
});

it('[SWAP-06] beginImport abandons no import of another agency, and keeps its rows', async () => {
  const reply = await server.send(beginImport.path, {
    headers: stranger.headers,
    body: { kind: 'products', fileName: 'products.csv', heads: ['NDC'] },
  });
  expect(reply.status).toBe(200);
  await expectUnchanged();
});
