import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  setup,
} from 'xstate';
import { clientAppServicesMachine } from '../../../src/client/app/services/appServices.actors.ts';
import { clientResyncMachine } from '../../../src/client/features/offline/resync.actors.ts';
import { clientInactivityMachine } from '../../../src/client/features/session/inactivity/inactivity.actors.ts';
import { notifyCallNews } from '../../../src/client/platform/http/callNews.ts';

const stored = new Map<string, string>();
let tab: EventTarget;

/** What these actors use of a browser: the events of the window and the document, and the storage. */
beforeEach(() => {
  tab = new EventTarget();
  stored.clear();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Invokes an actor as its chart does, in the application with this context, and collects what it sends back. */
function invoke(
  machine: AnyStateMachine,
  name: string,
  { input, context = {} }: { input?: unknown; context?: object } = {},
) {
  const logic = machine.implementations.actors[name] as AnyActorLogic;
  const received: AnyEventObject[] = [];
  const chart = setup({
    actors: { logic },
    actions: { collect: ({ event }) => received.push(event) },
  }).createMachine({
    context,
    invoke: { id: 'invoked', src: 'logic', input },
    on: { '*': { actions: 'collect' } },
  });
  const actor = createActor(chart, { systemId: 'app' }).start();
  const send = (event: AnyEventObject) => actor.getSnapshot().children.invoked?.send(event);
  return { received, send, stop: () => actor.stop() };
}

describe('[SYNC-01] [FIELD-07] the connection', () => {
  it.each([
    [{ opened: false, now: true }, ['network.online']],
    [{ opened: true, now: false }, ['network.offline']],
    [{ opened: false, now: false }, ['network.offline']],
    [{ opened: true, now: true }, []],
  ])(
    'says first what the browser’s network is, unless it was there all the time (%o)',
    ({ opened, now }, first) => {
      vi.stubGlobal('navigator', { onLine: now });
      const { connection } = clientAppServicesMachine.implementations.actors;
      const context = { boot: { isOnline: opened } };
      const found = invoke(connection as AnyStateMachine, 'watchConnection', { context });
      expect(found.received.map(({ type }) => type)).toEqual(first);
      tab.dispatchEvent(new Event('online'));
      expect(found.received.at(-1)).toEqual({ type: 'network.online' });
      found.stop();
    },
  );
});

describe('[SYNC-01] the edits that were recorded offline', () => {
  const owner = { userId: 'dana', agencyId: 7 };

  it('are sent when the browser is online again, and only then', () => {
    const edits = invoke(clientResyncMachine, 'watchEdits', { input: { owner } });
    tab.dispatchEvent(new Event('offline'));
    expect(edits.received).toEqual([]);
    tab.dispatchEvent(new Event('online'));
    expect(edits.received).toEqual([{ type: 'connection.restored' }]);
    edits.stop();
    tab.dispatchEvent(new Event('online'));
    expect(edits.received).toHaveLength(1);
  });
});

describe('[IDLE-08] [BOOT-02] a call that was withheld', () => {
  it('is reported to the chart with the clock and the storage, and not after the chart has stopped', () => {
    stored.set('lastAccess', '1000');
    stored.set('token', 'tok\u00e9n');
    const clock = invoke(clientInactivityMachine, 'watchClock');
    notifyCallNews('withheld');
    const reading = { lastAccess: 1000, hasToken: false };
    expect(clock.received).toMatchObject([{ type: 'call.withheld', reading }]);
    clock.stop();
    notifyCallNews('withheld');
    expect(clock.received).toHaveLength(1);
  });
});

describe('[IDLE-01] the time of the last activity', () => {
  it('is that of the activity that was counted', () => {
    stored.set('lastAccess', '1000');
    const clock = invoke(clientInactivityMachine, 'watchClock');
    clock.send({ type: 'activity.counted', at: 61_000 });
    expect(stored.get('lastAccess')).toBe('61000');
    clock.stop();
  });

  it('is read again when the tab gets the focus, and not after the chart has stopped', () => {
    stored.set('lastAccess', '1000');
    const clock = invoke(clientInactivityMachine, 'watchClock');
    tab.dispatchEvent(new Event('focus'));
    const reading = { lastAccess: 1000, hasToken: false };
    expect(clock.received).toMatchObject([{ type: 'clock.read', reading }]);
    clock.stop();
    tab.dispatchEvent(new Event('focus'));
    expect(clock.received).toHaveLength(1);
  });
});
