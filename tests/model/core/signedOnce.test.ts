import { expect, test } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, setup } from 'xstate';
import { signedAct } from '../../../machines/core/signedAct.machine.ts';
import type { ProofsInput } from '../../../machines/core/signedAct.setup.ts';
import { type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import { models } from '../fixtures.ts';
import { failed } from '../results.ts';
import { answeredProofs } from './answeredProofs.ts';

const signed = {
  type: 'signatures.submitted',
  signing: { pin: '246813', others: [{ userName: 'moyelaran', pin: '135790' }] },
};

/** What fills and submits the form of each, by subject: events with the number of their example. */
const acts: Readonly<Record<string, readonly (readonly [event: string, example: number])[]>> = {
  activation: [['form.submitted', 0]],
  'biennial-inventory': [['form.submitted', 0]],
  'form-3848': [
    ['text.typed', 0],
    ['text.typed', 1],
    ['form.submitted', 0],
  ],
  'missing-signature': [['sign.submitted', 0]],
  'custody-case': [['signOff.submitted', 0]],
  'custody-event': [['form.submitted', 0]],
  'first-count': [['form.submitted', 0]],
  'par-restock': [['form.submitted', 0]],
  'loss-record': [['form.submitted', 0]],
  'person-confirmation': [['confirmation.submitted', 0]],
  'record-use': [['form.submitted', 0]],
  'field-review': [['answer.submitted', 0]],
  'signature-note': [['note.submitted', 0]],
};

/** The start of a form that is open at once, where that is not the first one. */
const starts: Readonly<Record<string, string>> = {
  'custody-event': 'the address names a delivery',
};

function receiptIn(outputs: readonly unknown[]): unknown {
  const output = outputs.find((one) => (one as { outcome: string }).outcome === 'recorded');
  return (output as { receipt: unknown }).receipt;
}

/** Opens the page of a signed act and answers each of its calls by hand. */
function open(subject: string) {
  const model = models.find((one) => one.subject === subject);
  if (model === undefined) throw new Error(`There is no chart ${subject}.`);
  const { events, inputs, outputs, systemActors = [] } = model.fixtures;
  const sent: ProofsInput<unknown>[] = [];
  let answer: (outcome: Result<unknown>) => void = () => undefined;
  const machine = model.machine.provide({
    actors: {
      signedAct: signedAct<unknown, unknown>().provide({
        actors: {
          proofs: answeredProofs<unknown, unknown>((input) => {
            sent.push(input);
            return new Promise((resolve) => {
              answer = resolve;
            });
          }),
        },
      }),
    },
  }) as AnyStateMachine;
  // Others that it sends to answer with nothing.
  const listener = setup({}).createMachine({});
  const root = setup({ actors: { machine, listener } }).createMachine({
    invoke: [
      ...systemActors.map((systemId) => ({ src: 'listener' as const, systemId })),
      {
        src: 'machine',
        id: 'work',
        input: inputs[starts[subject] ?? ''] ?? Object.values(inputs)[0],
      },
    ],
  });
  const app = createActor(root).start();
  const work = app.getSnapshot().children.work as AnyActorRef;
  const act = () =>
    (work.getSnapshot() as { children: Record<string, AnyActorRef | undefined> }).children
      .signedAct;
  return {
    work,
    sent,
    act,
    fill() {
      for (const [event, example] of acts[subject] ?? []) {
        work.send(events[event]?.[example]);
      }
    },
    sign: () => act()?.send(signed),
    receipt: succeeded(receiptIn(outputs.signedAct ?? [])),
    async reply(outcome: Result<unknown>) {
      answer(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test.each(Object.keys(acts))(
  '[CALL-01] %s submitted twice is sent once, before and after it is recorded',
  async (subject) => {
    const page = open(subject);
    page.fill();
    page.sign();
    page.fill();
    page.sign();
    expect(page.sent).toHaveLength(1);
    await page.reply(page.receipt);
    page.fill();
    page.sign();
    expect(page.sent).toHaveLength(1);
    expect(page.act()).toBeUndefined();
  },
);

test.each(Object.keys(acts))(
  '[CALL-01] %s with a lost reply is sent again with its key and content',
  async (subject) => {
    const page = open(subject);
    page.fill();
    page.sign();
    await page.reply(failed('No answer.', 0));
    page.fill();
    expect(page.sent).toHaveLength(1);
    page.sign();
    expect(page.sent).toHaveLength(2);
    const [first, second] = page.sent.map(({ idempotencyKey, content }) => ({
      idempotencyKey,
      content,
    }));
    expect(second).toEqual(first);
  },
);

test.each(Object.keys(acts))('[CALL-01] %s keeps its key when it is rejected', async (subject) => {
  const page = open(subject);
  page.fill();
  page.sign();
  const fields = { 'signing.pin': 'No.' };
  await page.reply(failed({ code: 'pin_wrong', message: 'No.', fields }));
  page.fill();
  page.sign();
  expect(page.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    page.sent[0]?.idempotencyKey,
    page.sent[0]?.idempotencyKey,
  ]);
  expect(JSON.stringify(page.work.getSnapshot() as object)).not.toContain('246813');
});
