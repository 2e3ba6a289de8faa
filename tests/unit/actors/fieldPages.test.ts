import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { clientFieldDevicesMachine } from '../../../src/client/features/custody/field/fieldDevices.actors.ts';
import { clientFieldReviewMachine } from '../../../src/client/features/custody/field/fieldRecord.actors.ts';
import type { FieldAnswer } from '../../../src/rules/custody/field/fieldReview.ts';
import {
  parkedFieldRecord,
  postedFieldRecord,
  revokedFieldDevices,
  sampleFieldDevices,
  sampleFieldRecord,
} from '../../model/custody/sampleFieldRecord.ts';
import { CallServer } from '../client/callServer.ts';

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true });
});

afterEach(() => server.close());

const sent = () =>
  server.requests.map(({ url }, index) => [url?.split('?')[0], server.bodies[index]]);
const signing = { pin: '2468', others: [] };

/** Answers a field record as the person named in it, and waits for what becomes of it. */
async function answer(given: FieldAnswer, reason: string) {
  server.answer({ status: 200, body: postedFieldRecord });
  const input = { shown: sampleFieldRecord };
  const actor = createActor(clientFieldReviewMachine, { input }).start();
  actor.send({ type: 'answer.chosen', answer: given });
  actor.send({ type: 'answer.submitted', reason, signing });
  const { context } = await waitFor(actor, (state) => state.context.done !== null);
  return context.shown;
}

test('[FIELD-09] a confirmation signs the content that was shown, and has no reason', async () => {
  expect(await answer('confirm', 'typed before')).toEqual(postedFieldRecord);
  const { recordId, contentHash } = sampleFieldRecord;
  expect(sent()).toEqual([['/api/FieldRecords/Confirm', { recordId, contentHash, signing }]]);
});

test('[FIELD-09] [FIELD-10] a denial is sent as one, with its reason', async () => {
  await answer('deny', ' I was off duty. ');
  const { recordId, contentHash } = sampleFieldRecord;
  const body = { recordId, contentHash, reason: 'I was off duty.', signing };
  expect(sent()).toEqual([['/api/FieldRecords/Deny', body]]);
});

test('[FIELD-14] a decision is sent with its reason, to the record that is shown', async () => {
  server.answer({ status: 200, body: { ...parkedFieldRecord, may: 'nothing' } });
  const input = { shown: parkedFieldRecord };
  const actor = createActor(clientFieldReviewMachine, { input }).start();
  actor.send({ type: 'decision.submitted', decision: 'same', reason: 'Both wrote it down.' });
  const { context } = await waitFor(actor, (state) => state.status === 'done');
  expect(context.done).toBe('same');
  const body = { decision: 'same', reason: 'Both wrote it down.' };
  expect(sent()).toEqual([[`/api/FieldRecords/${parkedFieldRecord.recordId}/Decide`, body]]);
});

test('[FIELD-15] a device is revoked with the reason, and the list is the one that the server has then', async () => {
  server.answer({ status: 200, body: revokedFieldDevices });
  const input = { list: sampleFieldDevices };
  const actor = createActor(clientFieldDevicesMachine, { input }).start();
  const id = sampleFieldDevices.rows[0]?.id ?? '';
  actor.send({ type: 'revocation.requested', id });
  actor.send({ type: 'revocation.submitted', reason: 'It was left in the ED.' });
  const { context } = await waitFor(actor, (state) => state.context.isDone);
  expect(context.list).toEqual(revokedFieldDevices);
  expect(sent()).toEqual([
    [`/api/FieldDevices/${id}/Revoke`, { reason: 'It was left in the ED.' }],
  ]);
});
