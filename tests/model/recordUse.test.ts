import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { RecordUseOutcome } from '../../machines/custody/recordUse.context.ts';
import { recordUseMachine } from '../../machines/custody/recordUse.machine.ts';
import type { IntendedUseForm } from '../../src/contract/custody/use.ts';
import { sampleChoices, sampleForm, sampleRecordedUse } from './sampleUse.ts';

const signing = { pin: '246813', witnessUserName: 'moyelaran', witnessPin: '135790' };
const idempotencyKey = '00000000-0000-4000-8000-000000000099';

function startSigning(answers: RecordUseOutcome[]) {
  const sent: IntendedUseForm[] = [];
  const machine = recordUseMachine.provide({
    actors: {
      recordUse: fromPromise<RecordUseOutcome, IntendedUseForm>(({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer left'));
      }),
    },
  });
  const actor = createActor(machine, {
    input: { choices: sampleChoices, timeZone: 'America/New_York', idempotencyKey },
  });
  actor.start();
  actor.send({ type: 'form.submitted', form: sampleForm });
  actor.send({ type: 'signing.submitted', signing });
  return { actor, sent };
}

test('a retry after a lost reply sends the same key and the same content', async () => {
  const { actor, sent } = startSigning([
    { outcome: 'unreachable' },
    { outcome: 'recorded', recorded: sampleRecordedUse },
  ]);
  await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
  actor.send({ type: 'retry.requested', signing });
  await waitFor(actor, (snapshot) => snapshot.matches('recorded'));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.idempotencyKey).toBe(idempotencyKey);
});

test('offline after a lost reply never claims that nothing was recorded', async () => {
  const { actor } = startSigning([{ outcome: 'unreachable' }, { outcome: 'notSent' }]);
  await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
  actor.send({ type: 'retry.requested', signing });
  await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
  expect(actor.getSnapshot().context).toMatchObject({ isUncertain: true, refusal: null });
});

test('no PIN is ever in the context, whatever the answer', async () => {
  const { actor } = startSigning([
    { outcome: 'notSent' },
    { outcome: 'refused', problem: { code: 'pin_wrong', message: 'No.', fields: { pin: 'No.' } } },
    { outcome: 'recorded', recorded: sampleRecordedUse },
  ]);
  const seen: string[] = [];
  actor.subscribe(({ context }) => seen.push(JSON.stringify(context)));
  for (const _again of ['offline', 'refused']) {
    await waitFor(actor, (snapshot) => snapshot.matches({ checking: 'refused' }));
    actor.send({ type: 'signing.submitted', signing });
  }
  await waitFor(actor, (snapshot) => snapshot.matches('recorded'));
  expect(seen.join()).not.toMatch(/246813|135790/);
});
