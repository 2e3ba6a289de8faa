import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { isBusy } from '../../../src/client/app/services/isBusy.ts';
import { countingCall } from '../../../src/client/platform/http/callNews.ts';

const child = setup({
  types: { events: {} as { type: 'act.begun' } | { type: 'act.ended' } },
}).createMachine({
  initial: 'idle',
  states: {
    idle: { on: { 'act.begun': 'acting' } },
    acting: { tags: 'busy', on: { 'act.ended': 'idle' } },
  },
});

const parent = setup({
  actors: { child, wait: fromPromise(() => new Promise(() => undefined)) },
}).createMachine({
  invoke: [
    { id: 'child', src: 'child' },
    { id: 'wait', src: 'wait' },
  ],
});

function systemOf(chart: unknown) {
  return { get: (id: string) => (id === 'session' ? chart : undefined) };
}

describe('[UPD-02] a reload waits', () => {
  test('while a chart, however deep, is in the middle of an act', () => {
    const session = createActor(parent).start();
    const act = session.getSnapshot().children.child;
    expect(isBusy(systemOf(session))).toBe(false);
    act?.send({ type: 'act.begun' });
    expect(isBusy(systemOf(session))).toBe(true);
    act?.send({ type: 'act.ended' });
    expect(isBusy(systemOf(session))).toBe(false);
    session.stop();
  });

  test('while a call has not ended, and no longer when it fails', async () => {
    let fail = (_: Error) => {};
    const call = countingCall(
      () =>
        new Promise((_, refuse) => {
          fail = refuse;
        }),
    );
    expect(isBusy(systemOf(undefined))).toBe(true);
    fail(new Error('no network'));
    await expect(call).rejects.toThrow('no network');
    expect(isBusy(systemOf(undefined))).toBe(false);
  });
});
