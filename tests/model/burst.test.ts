import { expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { failuresMachine } from '../../machines/app/failures.machine.ts';
import type { MonitorEvent } from '../../machines/app/failures.setup.ts';
import { noticesMachine } from '../../machines/app/notices.machine.ts';
import type { Failure } from '../../machines/core/systemEvents.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { failureMessages } from '../../src/rules/core/failureText.ts';
import { sampleArrival } from './users/sampleUser.ts';

const silent = fromCallback(() => undefined);

/** Session, error catalog and notices together, as someone has just come in; only calls and the browser are played. */
function justArrived() {
  let finish: () => void = () => undefined;
  const cleared = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const machine = setup({
    actors: {
      notices: noticesMachine,
      navigation: silent,
      failures: failuresMachine.provide({
        actors: { monitor: fromCallback<MonitorEvent>(() => undefined) },
      }),
      session: sessionMachine.provide({
        actors: {
          login: fromPromise(() => new Promise(() => undefined)) as never,
          clearSession: fromPromise<void, { userId: string | null }>(() => cleared),
          loadSessionServices: fromPromise<AnyActorLogic>(() => Promise.resolve(silent)),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { src: 'notices', systemId: 'notices', input: { message: null } },
      { src: 'navigation', systemId: 'navigation' },
      { src: 'failures', systemId: 'failures', input: { isStarting: false } },
      {
        src: 'session',
        systemId: 'session',
        input: {
          arrival: sampleArrival(),
          login: { errorMessage: null, useSso: false, clientId: null, via: null },
        },
      },
    ],
  });
  const { system } = createActor(machine).start();
  const chart = (name: string) => system.get(name) as AnyActorRef;
  const told = () => {
    const { context } = chart('notices').getSnapshot() as SnapshotFrom<typeof noticesMachine>;
    return { texts: context.toasts.map(({ toast }) => toast.text), raised: context.raised };
  };
  return { chart, told, finish: () => finish() };
}

const refusal: Failure = {
  ...{ call: 'getDashboard', status: 401, code: 'session_ended', message: 'Log in again.' },
  ...{ reference: null, path: null, wasCurrentToken: true },
};

test('[ERR-BURST] calls refused with 401 at the same time, while another chart ends the session too, make one message', async () => {
  const { chart, told, finish } = justArrived();
  // The clock of inactivity heard it first; the page's own calls hear it while the browser is being cleared.
  chart('session').send({ type: 'session.rejected' });
  for (let count = 0; count < 10; count += 1) {
    chart('failures').send({ type: 'call.failed', fault: refusal });
    chart('session').send({ type: 'session.rejected' });
  }
  expect(told()).toEqual({ texts: [], raised: 0 });
  finish();
  await expect.poll(told).toEqual({ texts: [failureMessages.sessionEnded], raised: 1 });
});
