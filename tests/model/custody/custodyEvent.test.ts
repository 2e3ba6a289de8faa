import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import { signedAct } from '../../../machines/core/signedAct.machine.ts';
import type { ProofsInput } from '../../../machines/core/signedAct.setup.ts';
import type { EventContent, SourcesAsked } from '../../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../../machines/custody/custodyEvent.machine.ts';
import type { RecordedCustodyEvent } from '../../../src/contract/custody/custodyEvent.ts';
import { type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import type { EventSources } from '../../../src/rules/custody/form/custodyField.ts';
import { answeredProofs } from '../core/answeredProofs.ts';
import { failed } from '../results.ts';
import {
  sampleEventChoices,
  sampleRecordedEvent,
  sampleSources,
  typedReceipt,
} from './sampleCustodyEvent.ts';

type Outcome = Result<RecordedCustodyEvent>;

const signing = { pin: '246813', others: [{ userName: 'moyelaran', pin: '135790' }] };
const sentence = (words: string) => expect.stringContaining(words) as unknown;
const idempotencyKey = '00000000-0000-4000-8000-000000000099';

/** The chart with fakes of its receivers, filled and signed once. */
async function startSigning(answers: Outcome[]) {
  const sent: ProofsInput<EventContent>[] = [];
  const loads: string[] = [];
  const told: { type: string }[] = [];
  const listener = setup({}).createMachine({
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const machine = custodyEventMachine.provide({
    actors: {
      loadSources: fromPromise<Result<EventSources>, SourcesAsked>(({ input }) => {
        loads.push(input.inventoryId);
        return Promise.resolve(succeeded(sampleSources));
      }),
      signedAct: signedAct<EventContent, RecordedCustodyEvent>().provide({
        actors: {
          proofs: answeredProofs<EventContent, RecordedCustodyEvent>((input) => {
            sent.push(input);
            const answer = answers.shift();
            return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer left'));
          }),
        },
      }),
    },
  });
  const root = setup({ actors: { machine, listener } }).createMachine({
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
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
  actor.send({ type: 'form.submitted', typed: typedReceipt });
  const sign = () =>
    actor.getSnapshot().children.signedAct?.send({ type: 'signatures.submitted', signing });
  sign();
  return { actor, sign, sent, loads, told };
}

test('[CALL-01] an act that is recorded shows a message, and leads to the inventory', async () => {
  const { actor, sent, told } = await startSigning([succeeded(sampleRecordedEvent)]);
  await waitFor(actor, (snapshot) => snapshot.matches({ act: 'recorded' }));
  expect(sent).toMatchObject([{ idempotencyKey, signing }]);
  expect(told).toMatchObject([
    { type: 'toast.raised', toast: { tone: 'good', text: sentence('10 vials') } },
    { type: 'address.requested', address: `/inventory/${sampleEventChoices.inventory.id}` },
  ]);
});

test('[ERR-OTHER] stock that moved is loaded again, and what was typed is still in the form', async () => {
  const { actor, loads } = await startSigning([
    failed({ code: 'stock_moved', message: 'Stock moved.' }),
  ]);
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'));
  expect(loads).toHaveLength(1);
  expect(actor.getSnapshot().context).toMatchObject({
    typed: typedReceipt,
    refusal: { message: 'Stock moved.' },
  });
});

test('[SHELL-14] canceling asks while something would be lost, and not afterwards', async () => {
  const { actor, sign, told } = await startSigning([
    failed({ code: 'rate_limited', message: 'Try again soon.' }),
    succeeded(sampleRecordedEvent),
  ]);
  await waitFor(actor, ({ context }) => context.refusal !== null);
  actor.send({ type: 'cancel.requested' });
  expect(actor.getSnapshot().hasTag('confirming')).toBe(true);
  actor.send({ type: 'leave.refused' });
  sign();
  await waitFor(actor, (snapshot) => snapshot.matches({ act: 'recorded' }));
  actor.send({ type: 'cancel.requested' });
  expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
  const types = told.map(({ type }) => type);
  expect(types).toEqual(['toast.raised', 'address.requested', 'address.requested']);
});
