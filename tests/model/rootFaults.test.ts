import { afterEach, describe, expect, test } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import { type AppInput, appMachine } from '../../machines/app/app.machine.ts';
import { bootMachine } from '../../machines/app/boot.machine.ts';
import { faultsMachine } from '../../machines/app/faults.machine.ts';
import type { MonitorEvent } from '../../machines/app/faults.setup.ts';
import type { noticesMachine } from '../../machines/app/notices.machine.ts';
import type { FaultsEvent } from '../../machines/core/systemEvents.ts';
import type { Arrival } from '../../src/contract/session/session.ts';
import { app as appModel } from './app.fixtures.ts';
import { faults as faultsModel } from './faults.fixtures.ts';

type Failed = Extract<FaultsEvent, { type: 'call.failed' }>;

let running: AnyActorRef | undefined;
afterEach(() => running?.stop());

/** The root chart while it waits for the server to say who is logged in. */
function start() {
  const thrown: unknown[] = [];
  const boot = bootMachine.provide({
    actors: { fetchUserInfo: fromPromise<Arrival | null>(() => new Promise(() => undefined)) },
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
    app.send({ type: 'faults.brought', logic });
    return app.system.get('faults') as AnyActorRef;
  };
  return { app, thrown, toasts, bring };
}

const catalogue = faultsMachine.provide({
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
    const faults = bring(catalogue);
    faults.send(event);
    expect(thrown).toEqual([]);
    expect(app.getSnapshot().value).toBe('booting');
    expect(faults.getSnapshot()).toMatchObject({ status: 'active', value: 'starting' });
  });

  test('is told, and one of a replaced token is not', () => {
    const { toasts, bring } = start();
    const faults = bring(catalogue);
    faults.send(replaced);
    expect(toasts()).toEqual([]);
    faults.send(ended);
    expect(toasts()).toEqual([ended.fault.message]);
  });
});

test('[ERR-OTHER] a call that fails after the application broke breaks nothing more', () => {
  const { app, thrown, bring } = start();
  const faults = bring(catalogue);
  app.send({ type: 'xstate.error.actor.boot', error: new Error('It broke.') } as never);
  expect(app.getSnapshot().value).toBe('broken');
  faults.send(ended);
  expect(bring(catalogue)).toBeUndefined();
  expect(thrown).toEqual([]);
});
