import { afterEach, describe, expect, test } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import { type AppInput, appMachine } from '../../../machines/app/app.machine.ts';
import { bootMachine } from '../../../machines/app/boot.machine.ts';
import { failuresMachine } from '../../../machines/app/failures.machine.ts';
import type { MonitorEvent } from '../../../machines/app/failures.setup.ts';
import type { noticesMachine } from '../../../machines/app/notices.machine.ts';
import type { FailuresEvent } from '../../../machines/core/systemEvents.ts';
import type { LoggedInUser } from '../../../src/contract/session/session.ts';
import { app as appModel } from './app.fixtures.ts';
import { failures as faultsModel } from './failures.fixtures.ts';

type Failed = Extract<FailuresEvent, { type: 'call.failed' }>;

let running: AnyActorRef | undefined;
afterEach(() => running?.stop());

/** The root chart while it waits for the server to say who is logged in. */
function start() {
  const thrown: unknown[] = [];
  const boot = bootMachine.provide({
    actors: { fetchUserInfo: fromPromise<LoggedInUser | null>(() => new Promise(() => undefined)) },
  });
  const app = createActor(appMachine.provide({ actors: { boot } }), {
    input: appModel.fixtures.inputs.start as AppInput,
    systemId: 'app',
  });
  app.subscribe({ error: (error) => thrown.push(error) });
  running = app.start();
  const toasts = () => {
    const notices = app.system.get('notices') as ActorRefFrom<typeof noticesMachine>;
    return notices.getSnapshot().context.toasts.map(({ toast }) => toast.text);
  };
  const bring = (logic: AnyActorLogic) => {
    app.send({ type: 'failures.loaded', logic });
    return app.system.get('failures') as AnyActorRef;
  };
  return { app, thrown, toasts, bring };
}

const catalog = failuresMachine.provide({
  actors: { monitor: fromCallback<MonitorEvent>(() => undefined) },
});
const failed = (faultsModel.fixtures.events['call.failed'] ?? []) as readonly Failed[];
const failedWith = (code: string, wasCurrentToken = true) =>
  failed.find(
    ({ fault }) => fault.code === code && fault.wasCurrentToken === wasCurrentToken,
  ) as Failed;
const ended = failedWith('code_401');
const replaced = failedWith('code_401', false);

describe('[BOOT-05] [ERR-OTHER] a call that fails while the application starts', () => {
  test.each(failed)('with $fault.status ($fault.code) breaks nothing', (event) => {
    const { app, thrown, bring } = start();
    const failures = bring(catalog);
    failures.send(event);
    expect(thrown).toEqual([]);
    expect(app.getSnapshot().value).toBe('booting');
    expect(failures.getSnapshot()).toMatchObject({ status: 'active', value: 'starting' });
  });

  test('is shown, and one of a replaced token is not', () => {
    const { toasts, bring } = start();
    const failures = bring(catalog);
    failures.send(replaced);
    expect(toasts()).toEqual([]);
    failures.send(ended);
    expect(toasts()).toEqual([ended.fault.message]);
  });

  test.each([409, 422, 466])('raises no message with %d: its page shows the sentence', (status) => {
    const { toasts, bring } = start();
    bring(catalog).send({ type: 'call.failed', fault: { ...ended.fault, status } });
    expect(toasts()).toEqual([]);
  });
});

test('[ERR-OTHER] a call that fails after the application broke breaks nothing more', () => {
  const { app, thrown, bring } = start();
  const failures = bring(catalog);
  app.send({ type: 'xstate.error.actor.boot', error: new Error('It broke.') } as never);
  expect(app.getSnapshot().matches('broken')).toBe(true);
  failures.send(ended);
  expect(bring(catalog)).toBeUndefined();
  expect(thrown).toEqual([]);
});
