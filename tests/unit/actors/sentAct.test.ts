import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endCalls, keysUnderWay, sentAct } from '../../../src/client/core/pending-acts/sentAct.ts';
import { notSent, type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
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
  await vi.waitFor(() => expect([...keysUnderWay(system)]).toEqual(['key']));
  act.leave();
  expect(told.map(({ type }) => type)).toEqual(['act.delayed']);
  endCalls(system);
  await expect(sending).rejects.toThrow();
  expect(told.map(({ type }) => type)).toEqual(['act.delayed', 'act.lost']);
  expect([...keysUnderWay(system)]).toEqual([]);
});
