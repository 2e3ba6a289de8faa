import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fromServerOrKit } from '../../../../src/client/core/field/kitPlace.ts';
import { clientFieldRecordMachine } from '../../../../src/client/core/signing/fieldRecord.actors.ts';

/** What a browser without a service worker does with a part of the application that is loaded without a network. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../../src/client/core/field/recorder.ts', missing);
vi.mock('../../../../src/client/core/field/readKitPlaces.ts', missing);

afterEach(() => vi.unstubAllGlobals());

const why = /hasn’t stored the app.*Write it down, and record it once you’re connected\./;

test('[FIELD-19] without a service worker an act that is signed without a network says why it is not kept, and what to do', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const input = { recordId: 'key', ways: ['pin' as const] };
  const record = createActor(clientFieldRecordMachine, { input }).start();
  const { output } = await waitFor(record, ({ status }) => status === 'done');
  expect(output).toMatchObject({
    outcome: 'refused',
    problem: { code: 'app_not_stored', message: expect.stringMatching(why) as string },
  });
});

test('[FIELD-01] [FIELD-19] and so does a page that would be filled from the kit', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const asking = { system: { get: () => undefined }, signal: new AbortController().signal };
  const ask = () => Promise.resolve('the server');
  await expect(fromServerOrKit(asking, ask, () => 'the kit')).rejects.toThrow(why);
});
