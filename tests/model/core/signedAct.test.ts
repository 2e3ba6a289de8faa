import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { signedAct } from '../../../machines/core/signedAct.machine.ts';
import type { SendInput } from '../../../machines/core/signedAct.setup.ts';
import { notSent, type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import { failed } from '../results.ts';

type Content = { amount: number };

const signing = { pin: '246813', others: [{ userName: 'moyelaran', pin: '135790' }] };
const submit = { type: 'signatures.submitted', signing } as const;
const idempotencyKey = '00000000-0000-4000-8000-000000000099';
const content = { amount: 1500 };

const recorded = succeeded('entry 42');
const lost = failed('No answer.', 0);
const offline = notSent({ code: 'offline', message: 'Offline.' });
const rejected = (fields?: Record<string, string>) =>
  failed({ code: 'refused', message: 'No.', fields });
const wrongPin = rejected({ 'signing.pin': 'No.' });
const unsigned = notSent({ code: 'refused', message: 'No.', fields: { 'signing.pin': 'No.' } });

/** Starts an act whose calls are answered in this order; an answer that is missing is an error. */
function start(answers: Result<string>[], isInline = false) {
  const sent: SendInput<Content>[] = [];
  const machine = signedAct<Content, string>().provide({
    actors: {
      send: fromPromise<Result<string>, SendInput<Content>>(({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer left'));
      }),
    },
  });
  const actor = createActor(machine, { input: { idempotencyKey, content, isInline } });
  actor.start();
  const sign = async () => {
    actor.send(submit);
    return waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  };
  return { actor, sent, sign };
}

test('[CALL-01] a try after a lost reply sends the same key and the same content', async () => {
  const { sign, sent } = start([lost, recorded]);
  expect((await sign()).matches('uncertain')).toBe(true);
  expect((await sign()).output).toEqual({ outcome: 'recorded', receipt: 'entry 42' });
  expect(sent).toEqual([
    { idempotencyKey, content, signing },
    { idempotencyKey, content, signing },
  ]);
});

test('[CALL-01] an act whose signatures are submitted twice is sent once', async () => {
  const { actor, sign, sent } = start([recorded]);
  actor.send(submit);
  expect((await sign()).output).toEqual({ outcome: 'recorded', receipt: 'entry 42' });
  expect(sent).toHaveLength(1);
});

test('content that may be recorded can’t be changed, only signed again', async () => {
  const { actor, sign } = start([lost]);
  await sign();
  actor.send({ type: 'change.requested' });
  expect(actor.getSnapshot().matches('uncertain')).toBe(true);
});

test.each([
  ['is offline', offline],
  ['has no answer from the passkey', unsigned],
])(
  'a device that %s after a lost reply never claims that nothing was recorded',
  async (_how, unsentChanges) => {
    for (const isInline of [false, true]) {
      const { sign } = start([lost, unsentChanges], isInline);
      await sign();
      const after = await sign();
      expect(after.matches('uncertain')).toBe(true);
      expect(after.context).toMatchObject({ isUncertain: true, problem: null });
    }
  },
);

test('a rejection of the signatures stays with them, and any other returns to the form', async () => {
  const about = async (answer: Result<string>, isInline = false) =>
    (await start([answer], isInline).sign()).value;
  expect(await about(wrongPin)).toEqual({ reviewing: 'refused' });
  expect(await about(rejected({ 'signing.others.0.userName': 'No.' }))).toEqual({
    reviewing: 'refused',
  });
  expect(await about(rejected())).toBe('rejected');
  expect(await about(rejected({ 'signing.pin': 'No.', 'details.amount': 'No.' }))).toBe('rejected');
  expect(await about(wrongPin, true)).toBe('rejected');
  expect(await about(offline)).toEqual({ reviewing: 'refused' });
  expect(await about(offline, true)).toBe('rejected');
});

test('a rejection after a lost reply is certain: the signers may change what they sign', async () => {
  const { actor, sign } = start([lost, wrongPin]);
  await sign();
  expect((await sign()).context).toMatchObject({ isUncertain: false, problem: { message: 'No.' } });
  actor.send({ type: 'change.requested' });
  expect(actor.getSnapshot().output).toEqual({ outcome: 'changeRequested' });
});

test('no PIN is ever in the context or the output, whatever the reply', async () => {
  const { actor, sign } = start([offline, wrongPin, lost, offline, recorded]);
  const seen: string[] = [];
  actor.subscribe(({ context, output }) => seen.push(JSON.stringify([context, output])));
  for (let tries = 0; tries < 5; tries += 1) await sign();
  expect(actor.getSnapshot().output).toEqual({ outcome: 'recorded', receipt: 'entry 42' });
  expect(seen.join()).not.toMatch(/246813|135790/);
});
