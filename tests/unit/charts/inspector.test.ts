import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, sendTo, setup } from 'xstate';
import {
  type InspectionChannel,
  type InspectionMessage,
  inspectCharts,
} from '../../../src/charts/inspect/inspect.ts';
import { formatTours, parseTours } from '../../../src/charts/run/tourFile.ts';
import { listen } from '../../../src/client/inspector/listen.ts';
import { activeStates, InspectorRecord } from '../../../src/client/inspector/record.ts';

const boot = (window = 'a'): StatelyInspectionEvent => ({
  type: '@xstate.actor',
  rootId: window,
  sessionId: 'x:1',
  id: '0',
  createdAt: '0',
  _version: '0',
  name: 'boot',
  parentId: undefined,
  definition: '{"id":"boot"}',
  snapshot: {},
});

/** As the adapter sends it: with the tags, and the transitions taken. */
function step(
  number: number,
  {
    window = 'a',
    at = number,
    event = 'xstate.init',
    state = {},
    status = 'active',
    takes = [],
  }: {
    window?: string;
    at?: number;
    event?: string;
    state?: object | string;
    status?: string;
    takes?: readonly string[];
  } = {},
): StatelyInspectionEvent {
  const value = typeof state === 'object' ? { fetching: 'quick', ...state } : state;
  const told = {
    type: '@xstate.snapshot',
    rootId: window,
    sessionId: 'x:1',
    id: String(number),
    createdAt: String(at),
    _version: '0',
    event: { type: event, takes, refusals: [] },
    snapshot: { status, value, tags: [], context: {}, changed: [], running: [] },
  };
  return told as unknown as StatelyInspectionEvent;
}

const taken = 'boot.fetching | xstate.done.actor.fetchUserInfo | 1';
const ended = step(2, {
  event: 'xstate.done.actor.fetchUserInfo',
  state: 'done',
  status: 'done',
  takes: [taken],
});

describe('the record of the inspector', () => {
  test('has each step once, in the order of time, whichever window repeats it', () => {
    const record = new InspectorRecord();
    record.add([boot(), ended]);
    expect(record.add([boot(), step(1), ended])).toBe(true);
    expect(record.add([step(1)])).toBe(false);
    expect(record.steps(null).map(({ number }) => number)).toEqual([1, 2]);
    expect(record.actors()).toHaveLength(1);
  });

  test('shows the past when the user steps back', () => {
    const record = new InspectorRecord();
    record.add([boot(), step(1), ended]);
    expect(record.last('a x:1')?.state).toBe('done');
    expect(record.last('a x:1', 1)?.state).toEqual({ fetching: 'quick' });
    expect(record.steps('a x:1', 1)).toHaveLength(1);
    expect(record.steps('b x:1')).toEqual([]);
  });

  test('distinguishes charts of two windows, and numbers them only then', () => {
    const record = new InspectorRecord();
    record.add([boot(), step(1)]);
    expect(record.nameIn('a', 'boot')).toBe('boot');
    record.add([boot('b'), step(1, { window: 'b', at: 5 })]);
    expect(record.nameIn('a', 'boot')).toBe('boot (window 1)');
    expect(record.nameIn('b', 'boot')).toBe('boot (window 2)');
  });

  test('is a tour in the form of the committed ones', () => {
    const record = new InspectorRecord();
    record.add([boot(), step(1), ended]);
    const file = { subject: 'boot', machine: 'boot', tours: [record.tour('a x:1')] };
    expect(parseTours(formatTours(file))).toEqual({
      ...file,
      tours: [
        {
          start: 'inspected',
          begins: { state: { fetching: 'quick' }, context: {}, takes: [], did: [] },
          steps: [
            {
              event: 'xstate.done.actor.fetchUserInfo',
              state: 'done',
              status: 'done',
              context: {},
              takes: [taken],
              did: [],
            },
          ],
        },
      ],
    });
  });
});

const messageEvent = (data: InspectionMessage) => new MessageEvent('message', { data });

function deliver(message: InspectionMessage, { onmessage }: InspectionChannel): void {
  const to = null as unknown as BroadcastChannel;
  onmessage?.call(to, messageEvent(structuredClone(message)));
}

/** Both ends of a channel, for one window. */
class Channel implements InspectionChannel {
  readonly sent: StatelyInspectionEvent[] = [];
  onmessage: InspectionChannel['onmessage'] = null;

  postMessage(message: InspectionMessage): void {
    if (message.type === 'inspection.sent') this.sent.push(...structuredClone(message.events));
  }

  openInspector(): StatelyInspectionEvent[] {
    this.sent.length = 0;
    deliver({ type: 'inspector.opened' }, this);
    return this.sent;
  }
}

/** A window's channel, on which an inspector starts to listen after some messages and is heard after some more. */
class Encounter implements InspectionChannel {
  readonly record = new InspectorRecord();
  onmessage: InspectionChannel['onmessage'] = null;
  readonly #inspector: InspectionChannel = { onmessage: null, postMessage: () => {} };
  #sent = 0;

  readonly #listensAfter: number;
  readonly #heardAfter: number;

  constructor(listensAfter: number, heardAfter: number) {
    this.#listensAfter = listensAfter;
    this.#heardAfter = heardAfter;
    this.#meet();
  }

  postMessage(message: InspectionMessage): void {
    deliver(message, this.#inspector);
    this.#sent += 1;
    this.#meet();
  }

  #meet(): void {
    if (this.#sent === this.#listensAfter) listen(this.#inspector, this.record, () => {});
    if (this.#sent === this.#heardAfter) deliver({ type: 'inspector.opened' }, this);
  }
}

const secrets = ['4711', 'pass phrase', 'bearer token'];
const [pin = '', password = '', token = ''] = secrets;

const keeper = setup({
  types: { context: {} as { held: unknown }, events: {} as { type: 'kept'; held: unknown } },
}).createMachine({
  id: 'keeper',
  context: { held: null },
  initial: 'empty',
  states: { empty: { on: { kept: 'full' } }, full: { tags: 'busy' } },
  on: { '*': {} },
});

const signer = setup({
  types: { context: {} as { pin: string }, events: {} as { type: 'signed'; pin: string } },
  actors: {
    keeper,
    send: fromPromise<{ token: string }, { password: string }>(() => Promise.resolve({ token })),
  },
  actions: {
    storePin: assign({ pin }),
    handOn: sendTo('keeper', { type: 'kept', held: { password } }),
  },
}).createMachine({
  id: 'signer',
  context: { pin: '' },
  invoke: { src: 'keeper', id: 'keeper' },
  initial: 'open',
  states: {
    open: { on: { signed: { target: 'sending', actions: ['storePin', 'handOn'] } } },
    sending: { invoke: { src: 'send', input: { password }, onDone: 'done' } },
    done: { type: 'final' },
  },
});

function stepsOf(record: InspectorRecord) {
  return record
    .steps(null)
    .map(({ name, event, state, sender }) => [name, event, state, sender] as const);
}

describe('a window’s messages to inspectors', () => {
  async function run(channel: InspectionChannel): Promise<void> {
    const { inspect } = inspectCharts('w', channel);
    const actor = createActor(signer, { inspect, systemId: 'signing' });
    actor.start();
    const ended = new Promise<void>((done) => {
      actor.subscribe({ complete: done });
    });
    actor.send({ type: 'signed', pin });
    await ended;
  }

  test('are the package’s events of charts, with names, states, tags and transitions', async () => {
    const channel = new Channel();
    await run(channel);
    expect(channel.sent.filter(({ type }) => type === '@xstate.actor')).toMatchObject([
      { name: 'signing', definition: '{"id":"signer"}', rootId: 'w' },
      { name: 'keeper', definition: '{"id":"keeper"}', parentId: channel.sent[0]?.sessionId },
    ]);
    const record = new InspectorRecord();
    record.add(channel.sent);
    expect(stepsOf(record)).toEqual([
      ['keeper', 'xstate.init', 'empty', 'signing'],
      ['signing', 'xstate.init', 'open', null],
      ['keeper', 'kept', 'full', 'signing'],
      ['signing', 'signed', 'sending', null],
      ['keeper', 'xstate.stop', 'full', null],
      ['signing', 'xstate.done.actor.0.signer.sending', 'done', '0.signer.sending'],
    ]);
    expect(record.steps(null).find(({ event }) => event === 'kept')?.tags).toEqual(['busy']);
    expect(record.steps(null).flatMap(({ takes }) => takes)).toContain('signer.open | signed | 0');
  });

  test('reach an inspector that opens before, at any moment between, or after', async () => {
    const channel = new Channel();
    await run(channel);
    const whole = new InspectorRecord();
    whole.add(channel.sent);
    const moments = [...channel.sent.keys(), channel.sent.length];
    expect(moments.length).toBeGreaterThan(12);
    const pairs = moments.flatMap((listens) =>
      moments.filter((heard) => heard >= listens).map((heard) => [listens, heard] as const),
    );
    // An inspector listens before it speaks, so one that speaks before there is a window hears it all.
    for (const [listens, heard] of pairs) {
      const encounter = new Encounter(listens, heard);
      await run(encounter);
      const when = `listens after ${listens}, heard after ${heard}`;
      expect(stepsOf(encounter.record), when).toEqual(stepsOf(whole));
    }
  });

  test('have no payload, context, input or output', async () => {
    const channel = new Channel();
    await run(channel);
    const sent = JSON.stringify([channel.sent, channel.openInspector()]);
    expect(sent).toContain('signed');
    for (const secret of secrets) expect(sent).not.toContain(secret);
  });

  test('are repeated for an inspector that is opened later, until they are dropped', async () => {
    const channel = new Channel();
    const { inspect, forget } = inspectCharts('w', channel);
    createActor(keeper, { inspect }).start();
    const first = new InspectorRecord();
    first.add(channel.sent);
    const later = new InspectorRecord();
    later.add(channel.openInspector());
    expect(later.steps(null)).toEqual(first.steps(null));
    expect(later.length).toBe(1);
    forget();
    expect(channel.openInspector()).toEqual([]);
  });
});

test('all active states are highlighted, including the machine', () => {
  expect(activeStates('search', { keys: 'on', dialog: { open: 'typing' } })).toEqual([
    'search',
    'search.keys',
    'search.keys.on',
    'search.dialog',
    'search.dialog.open',
    'search.dialog.open.typing',
  ]);
});
