import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { clientKnoxDevicesMachine } from '../../../src/client/features/devices/knoxDevices.actors.ts';
import { watchEndings } from '../../../src/client/features/session/inactivity/watchEndings.ts';
import { CallServer } from '../client/callServer.ts';

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
});

afterEach(() => server.close());

test('[ROUTE-18] a stored connection is known, although it cannot read the devices', async () => {
  const kept = {
    region: 'us02',
    clientId: 'client',
    showsPlaces: false,
    version: 2,
    readAt: null,
    fault: null,
  };
  const problem = { code: 'knox_unreachable', message: 'Knox Manage couldn’t be reached.' };
  server.answer({ status: 200, body: kept }, { status: 422, body: problem });
  const connection = { ...kept, version: 1 };
  const list = { connection, mayConnect: true, rows: [], total: 0, inventories: [] };
  const actor = createActor(clientKnoxDevicesMachine, { input: { list, query: {} } }).start();
  const ended = vi.fn();
  watchEndings(actor, ended);
  actor.send({ type: 'connection.opened' });
  const form = { region: 'us02', clientId: 'client', clientSecret: '', showsPlaces: false };
  actor.send({ type: 'connection.submitted', form });
  const { value, context } = await waitFor(actor, (state) => !state.hasTag('busy'));
  // UPD-02: what was typed is saved, although the devices cannot be read.
  expect(ended).toHaveBeenCalledTimes(1);
  // The next change names the version that is kept, and is not taken for someone else's.
  expect(context.list.connection).toEqual(kept);
  expect([value, context.refusal?.code]).toEqual(['reviewing', 'knox_unreachable']);
  expect(server.requests.map(({ url }) => url?.split('?')[0])).toEqual([
    '/api/Knox/Connection',
    '/api/Knox/Devices/Read',
  ]);
});
