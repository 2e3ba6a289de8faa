import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { signedAct } from '../../../machines/core/signedAct.machine.ts';
import type { ProofsEvent, ProofsInput } from '../../../machines/core/signedAct.setup.ts';
import type { IntendedSigning } from '../../../src/contract/core/signing.ts';
import { notSent, type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import { failed } from '../results.ts';
import { answeredProofs } from './answeredProofs.ts';

type Content = { amount: number };

const signing: IntendedSigning = {
  pin: '246813',
  others: [{ userName: 'moyelaran', pin: '135790' }],
};
const submit = { type: 'signatures.submitted', signing } as const;
const idempotencyKey = '00000000-0000-4000-8000-000000000099';
const content = { amount: 1500 };

const recorded = succeeded('entry 42');
const lost = failed('No answer.', 0);
const offline = notSent({ code: 'offline', message: 'Offline.' });
const rejected = (fields?: Record<string, string>) =>
  failed({ code: 'refused', message: 'No.', fields });
const wrongPin = rejected({ 'signing.pin': 'No.' });
const canceled = (field: string): ProofsEvent<string> => ({
  type: 'passkey.refused',
  problem: { code: 'passkey_cancelled', message: 'No.', fields: { [field]: 'No.' } },
});
const byPasskey = { byPasskey: true } as const;

/** Starts an act whose calls are answered in this order; an answer that is missing is an error. */
function start(answers: Result<string>[], isInline = false, passkeys: ProofsEvent<string>[] = []) {
  const asked: number[] = [];
  const sent: ProofsInput<Content>[] = [];
  const machine = signedAct<Content, string>().provide({
    actors: {
      proofs: answeredProofs<Content, string>(
        (input) => {
          sent.push(input);
          const answer = answers.shift();
          return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer left'));
        },
        (signer) => {
          asked.push(signer);
          return passkeys.shift() ?? { type: 'passkey.proven' };
        },
      ),
    },
  });
  const actor = createActor(machine, { input: { idempotencyKey, content, isInline } });
  actor.start();
  const sign = async (signatures = signing) => {
    actor.send({ type: 'signatures.submitted', signing: signatures });
    return waitFor(actor, (snapshot) => !snapshot.matches('signing'));
  };
  return { actor, sent, asked, sign };
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

test('a device that is offline after a lost reply never claims that nothing was recorded', async () => {
  for (const isInline of [false, true]) {
    const { sign } = start([lost, offline], isInline);
    await sign();
    const after = await sign();
    expect(after.matches('uncertain')).toBe(true);
    expect(after.context).toMatchObject({ isUncertain: true, problem: null });
  }
});

test('a passkey that is canceled after a lost reply never claims that nothing was recorded', async () => {
  for (const isInline of [false, true]) {
    const { sign } = start([lost], isInline, [canceled('signing.pin')]);
    await sign();
    const after = await sign({ ...signing, pin: byPasskey });
    expect(after.value).toEqual({ uncertain: 'signerMarked' });
    expect(after.context).toMatchObject({ problem: null, errors: { pin: 'No.' } });
  }
});

test('[SIGN-01] the person logged in proves who they are before the others, each in turn', async () => {
  const { asked, sent, sign } = start([recorded]);
  const others = [
    { userName: 'moyelaran', pin: null },
    { userName: 'jtakeda', pin: byPasskey },
  ];
  expect((await sign({ pin: byPasskey, others })).output).toMatchObject({ outcome: 'recorded' });
  expect(asked).toEqual([0, 2]);
  expect(sent).toHaveLength(1);
});

test('[SIGN-01] a passkey that does not answer is marked, the next signer is not asked, and nothing is sent', async () => {
  const others = [{ userName: 'moyelaran', pin: byPasskey }];
  const first = start([recorded], false, [canceled('signing.pin')]);
  expect((await first.sign({ pin: byPasskey, others })).value).toEqual({
    reviewing: 'signerMarked',
  });
  expect(first.asked).toEqual([0]);
  const second = start([recorded], false, [
    { type: 'passkey.proven' },
    canceled('signing.others.0.pin'),
  ]);
  const after = await second.sign({ pin: byPasskey, others });
  expect(after.value).toEqual({ reviewing: 'otherMarked' });
  expect(after.context.errors).toEqual({ 'pin-0': 'No.' });
  expect([...first.sent, ...second.sent]).toEqual([]);
});

test('a rejection of the signatures stays with them, and any other returns to the form', async () => {
  const about = async (answer: Result<string>, isInline = false) =>
    (await start([answer], isInline).sign()).value;
  expect(await about(wrongPin)).toEqual({ reviewing: 'signerMarked' });
  expect(await about(rejected({ 'signing.others.0.userName': 'No.' }))).toEqual({
    reviewing: 'otherMarked',
  });
  expect(await about(rejected())).toBe('rejected');
  expect(await about(rejected({ 'signing.pin': 'No.', 'details.amount': 'No.' }))).toBe('rejected');
  expect(await about(wrongPin, true)).toBe('rejected');
  expect(await about(offline)).toEqual({ reviewing: 'unsent' });
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
