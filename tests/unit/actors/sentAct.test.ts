import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type {
  ActOutcome,
  ActOwner,
  AskedAct,
} from '../../../machines/offline/pendingActs.setup.ts';
import {
  clearSent,
  endCalls,
  keysUnderWay,
  sentAct,
  watchOutcome,
} from '../../../src/client/core/pending-acts/sentAct.ts';
import { clientPendingActsMachine } from '../../../src/client/features/offline/pendingActs.actors.ts';
import { notSent, type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import type { KeptAct } from '../../../src/rules/offline/pendingAct.ts';
import { failed } from '../../model/results.ts';

type Told = { type: string; key?: string; reason?: string };

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** An act on an open page, and what reaches the list of pending acts. */
function start(listed: readonly { key: string }[] = []) {
  const told: Told[] = [];
  const charts: Readonly<Record<string, unknown>> = {
    pendingActs: {
      send: (event: Told) => told.push(event),
      getSnapshot: () => ({ context: { acts: listed } }),
    },
    navigation: {
      getSnapshot: () => ({
        context: {
          page: { title: 'Record use', address: '/inventory/1/use', show: () => null, draft: null },
          work: null,
        },
      }),
    },
  };
  const system = { get: (id: string) => charts[id] };
  return { system, told, act: sentAct(system, 'key', true) };
}

const refusal = failed({ code: 'stock_moved', message: 'The stock has changed.' });

test('[FIELD-19] an act that is answered in time is not listed', async () => {
  for (const answer of [succeeded('entry 42'), refusal]) {
    const { act, told } = start();
    expect(await act.send(() => Promise.resolve(answer))).toBe(answer);
    expect(told).toEqual([{ type: 'act.settled', key: 'key' }]);
  }
});

test('[FIELD-19] a delayed act is listed once under its key, and its late answer on its page takes it off the list', async () => {
  const { act, told } = start();
  await act.send(() => {
    act.list();
    act.list();
    return Promise.resolve(succeeded('entry 42'));
  });
  const { type, ...listed } = told[0] as Told & { act: object };
  expect([type, listed.act]).toEqual([
    'act.delayed',
    {
      key: 'key',
      title: 'Record use',
      address: '/inventory/1/use',
      sentAt: expect.any(Number) as number,
      isTraceable: true,
      isStored: false,
    },
  ]);
  expect(told.slice(1)).toEqual([{ type: 'act.settled', key: 'key' }]);
});

test('[FIELD-18] [FIELD-19] the late answer of a page that was left is shown by the list, once', async () => {
  const answers: [Result<string>, Told][] = [
    [succeeded('entry 42'), { type: 'act.recorded', key: 'key' }],
    [refusal, { type: 'act.refused', key: 'key', reason: 'The stock has changed.' }],
  ];
  for (const [answer, news] of answers) {
    const { act, told } = start();
    await act.send(() => {
      act.leave();
      return Promise.resolve(answer);
    });
    expect(told.map(({ type }) => type)).toEqual(['act.delayed', news.type]);
    expect(told[1]).toEqual(news);
  }
});

test.each([failed('No answer.', 0), failed('Down.', 503), failed('Over.', 401)])(
  '[FIELD-19] an act whose reply is lost is listed and called neither recorded nor refused',
  async (answer) => {
    const { act, told } = start();
    await act.send(() => Promise.resolve(answer));
    expect(told.map(({ type }) => type)).toEqual(['act.delayed', 'act.lost']);
  },
);

test('[FIELD-19] an act that never left the device is not listed, and one of an earlier try stays', async () => {
  const offline = notSent({ code: 'offline', message: 'You’re offline.' });
  for (const listed of [[], [{ key: 'key' }]]) {
    const { act, told } = start(listed);
    await act.send(() => Promise.resolve(offline));
    expect(told).toEqual([]);
  }
});

test('[FIELD-19] a call ends with the session, not with its page', async () => {
  const { act, system, told } = start();
  const sending = act.send(
    (signal) =>
      new Promise<Result<string>>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  await expect.poll(() => [...keysUnderWay(system)]).toEqual(['key']);
  act.leave();
  expect(told.map(({ type }) => type)).toEqual(['act.delayed']);
  endCalls(system);
  await expect(sending).rejects.toThrow();
  expect(told.map(({ type }) => type)).toEqual(['act.delayed', 'act.lost']);
  expect([...keysUnderWay(system)]).toEqual([]);
});

/** The list of pending acts, with one act whose reply was lost, and what the server is found to have done with it. */
function lostAct(found: ActOutcome) {
  const act = { key: 'key', title: 'Use', address: '/use', sentAt: 0, isStored: false };
  let answer: (outcome: ActOutcome) => void = () => undefined;
  const machine = clientPendingActsMachine.provide({
    actors: {
      holdCalls: fromCallback(() => undefined),
      checkStorage: fromPromise(() => Promise.resolve(true)),
      readActs: fromPromise<readonly KeptAct[], { owner: ActOwner }>(() => Promise.resolve([])),
      askOutcome: fromPromise<ActOutcome, AskedAct>(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      ),
    },
  });
  const chart = createActor(machine, { input: { owner: { userId: 'dana', agencyId: 7 } } }).start();
  const system = { get: (id: string) => (id === 'pendingActs' ? chart : undefined) };
  const isRequesting = () => chart.getSnapshot().matches({ list: 'requesting' });
  const keys = () => chart.getSnapshot().context.acts.map(({ key }) => key);
  return {
    chart,
    system,
    keys,
    lose: (isTraceable = true) => {
      chart.send({ type: 'act.delayed', act: { ...act, isTraceable } });
      chart.send({ type: 'act.lost', key: 'key' });
    },
    find: async () => {
      await expect.poll(isRequesting).toBe(true);
      answer(found);
      await expect.poll(isRequesting).toBe(false);
    },
  };
}

test.each([
  ['posted', 'posted', []],
  ['shownElsewhere', 'posted', []],
  ['notRecorded', 'missing', ['key']],
] as const)(
  '[FIELD-18] [FIELD-19] the page of a lost reply says once what became of the act: %s',
  async (found, said, left) => {
    const { system, keys, lose, find } = lostAct(found);
    const told: string[] = [];
    lose();
    const stop = watchOutcome(system, 'key', (outcome) => told.push(outcome));
    expect(told).toEqual([]);
    await find();
    expect([told, keys()]).toEqual([[said], left]);
    stop();
  },
);

test('[FIELD-18] an act that became a field record after a lost reply is listed as that alone', async () => {
  const { system: running, keys, lose } = lostAct('posted');
  const made: string[] = [];
  const delivery = { send: ({ type }: Told) => made.push(type) };
  lose();
  await clearSent({ get: (id) => (id === 'delivery' ? delivery : running.get(id)) }, 'key');
  expect([keys(), made]).toEqual([[], ['record.made']]);
});

test('[FIELD-19] an act that the server is not asked about is signed again at once', () => {
  const { system, lose } = lostAct('posted');
  const told: string[] = [];
  const watch = () => watchOutcome(system, 'key', (outcome) => told.push(outcome))();
  watch();
  lose(false);
  watch();
  watchOutcome({ get: () => undefined }, 'key', (outcome) => told.push(outcome));
  expect(told).toEqual(['missing', 'missing', 'missing']);
});
