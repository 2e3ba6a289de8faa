import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import type {
  CustodyEventOutcome,
  RecordRequest,
  SourcesOutcome,
} from '../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../machines/custody/custodyEvent.machine.ts';
import {
  sampleEventChoices,
  sampleRecordedEvent,
  sampleSources,
  typedReceipt,
} from './sampleCustodyEvent.ts';

const signing = { pin: '246813', 'userName-0': 'moyelaran', 'pin-0': '135790' };
const sentence = (words: string) => expect.stringContaining(words) as unknown;
const idempotencyKey = '00000000-0000-4000-8000-000000000099';

/** The chart beside stand-ins of those that it tells, filled and signed once. */
async function startSigning(answers: CustodyEventOutcome[]) {
  const sent: RecordRequest[] = [];
  const loads: string[] = [];
  const told: { type: string }[] = [];
  const seen: string[] = [];
  const listener = setup({}).createMachine({
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const machine = custodyEventMachine.provide({
    actors: {
      loadSources: fromPromise<SourcesOutcome, { inventoryId: string }>(({ input }) => {
        loads.push(input.inventoryId);
        return Promise.resolve({ outcome: 'loaded', sources: sampleSources });
      }),
      recordEvent: fromPromise<CustodyEventOutcome, RecordRequest>(({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer left'));
      }),
    },
  });
  const root = setup({
    actors: { machine, listener },
  }).createMachine({
    invoke: [
      { src: 'listener', systemId: 'notices' },
      { src: 'listener', systemId: 'navigation' },
      {
        src: 'machine',
        id: 'machine',
        input: {
          inventoryId: sampleEventChoices.inventory.id,
          kind: 'receive',
          transferId: null,
          timeZone: 'America/New_York',
          openedAt: '2026-07-14T11:31:00.000Z',
          sources: sampleSources,
          idempotencyKey,
        },
      },
    ],
  });
  const app = createActor(root);
  app.start();
  const actor = app.getSnapshot().children.machine;
  if (!actor) throw new Error('The chart runs.');
  actor.subscribe(({ context }) => seen.push(JSON.stringify(context)));
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
  actor.send({ type: 'form.submitted', typed: typedReceipt });
  actor.send({ type: 'signing.submitted', signing });
  return { actor, sent, loads, told, seen };
}

test('[CALL-01] a retry after a lost reply sends the same key and the same content', async () => {
  const { actor, sent, told } = await startSigning([
    { outcome: 'unreachable' },
    { outcome: 'recorded', recorded: sampleRecordedEvent },
  ]);
  await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'));
  actor.send({ type: 'retry.requested', signing });
  await waitFor(actor, (snapshot) => snapshot.hasTag('recorded'));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.idempotencyKey).toBe(idempotencyKey);
  expect(told).toMatchObject([
    { type: 'toast.raised', toast: { tone: 'good', text: sentence('10 vials') } },
    {
      type: 'address.requested',
      address: `/inventory/${sampleEventChoices.inventory.id}`,
    },
  ]);
});

test('[ERR-OTHER] offline after a lost reply never claims that nothing was recorded', async () => {
  const { actor } = await startSigning([{ outcome: 'unreachable' }, { outcome: 'notSent' }]);
  await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'));
  actor.send({ type: 'retry.requested', signing });
  await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'));
  expect(actor.getSnapshot().context).toMatchObject({ isUncertain: true, refusal: null });
});

test('[ERR-OTHER] stock that moved is fetched anew, and what was typed still stands in the form', async () => {
  const { actor, loads } = await startSigning([
    { outcome: 'refused', problem: { code: 'stock_moved', message: 'Stock moved.' } },
  ]);
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
  expect(loads).toHaveLength(1);
  expect(actor.getSnapshot().context).toMatchObject({
    typed: typedReceipt,
    refusal: 'Stock moved.',
  });
});

test('no PIN is ever in the context, whatever the answer', async () => {
  const refused = { code: 'pin_wrong', message: 'No.', fields: { 'signing.pin': 'No.' } };
  const { actor, seen } = await startSigning([
    { outcome: 'notSent' },
    { outcome: 'refused', problem: refused },
    { outcome: 'recorded', recorded: sampleRecordedEvent },
  ]);
  for (const refusal of [sentence('offline'), 'No.']) {
    await waitFor(
      actor,
      (snapshot) => snapshot.matches({ act: 'checking' }) && snapshot.context.refusal !== null,
    );
    expect(actor.getSnapshot().context.refusal).toEqual(refusal);
    actor.send({ type: 'signing.submitted', signing });
  }
  await waitFor(actor, (snapshot) => snapshot.hasTag('recorded'));
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.join()).not.toMatch(/246813|135790/);
});

test('[SHELL-14] whoever cancels is asked while something would be lost, and not afterwards', async () => {
  const { actor, told } = await startSigning([
    { outcome: 'notSent' },
    { outcome: 'recorded', recorded: sampleRecordedEvent },
  ]);
  await waitFor(actor, (snapshot) => snapshot.matches({ act: 'checking' }));
  actor.send({ type: 'cancel.requested' });
  expect(actor.getSnapshot().hasTag('asking')).toBe(true);
  actor.send({ type: 'leave.refused' });
  actor.send({ type: 'signing.submitted', signing });
  await waitFor(actor, (snapshot) => snapshot.hasTag('recorded'));
  actor.send({ type: 'cancel.requested' });
  expect(actor.getSnapshot().hasTag('asking')).toBe(false);
  const types = told.map(({ type }) => type);
  expect(types).toEqual(['toast.raised', 'address.requested', 'address.requested']);
});
