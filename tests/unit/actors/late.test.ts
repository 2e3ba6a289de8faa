import { describe, expect, test, vi } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { machinePlaceholder } from '../../../machines/core/placeholders.ts';
import { machineOf } from '../../../src/charts/read/interpreter.ts';
import { lazyMachine } from '../../../src/client/start/lazyMachine.ts';
import { provideInPlace } from '../../../src/client/start/provideInPlace.ts';

const childMachine = setup({
  types: {
    input: {} as { answer: number },
    context: {} as { answer: number },
    output: {} as number,
  },
}).createMachine({
  id: 'child',
  context: ({ input }) => input,
  initial: 'asking',
  states: { asking: { on: { 'question.answered': 'answered' } }, answered: { type: 'final' } },
  output: ({ context }) => context.answer,
});

const parent = () =>
  setup({
    types: { context: {} as { answer: number | null } },
    actors: { child: machinePlaceholder<typeof childMachine>('child') },
  }).createMachine({
    id: 'parent',
    context: { answer: null },
    initial: 'running',
    states: {
      running: {
        invoke: {
          id: 'child',
          src: 'child',
          input: { answer: 42 },
          onDone: 'done',
          onError: 'failed',
        },
      },
      done: {},
      failed: {},
    },
  });

describe('a chart that is loaded late', () => {
  test('[LOGIN-12] fails if someone waits for it and it is not loaded', async () => {
    vi.useFakeTimers();
    try {
      const never = () => new Promise<typeof childMachine>(() => undefined);
      const actor = createActor(
        provideInPlace(parent(), { actors: { child: lazyMachine(never) } }),
      );
      actor.start();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(actor.getSnapshot().value).toBe('failed');
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits, and then continues as itself with its input', async () => {
    let arrive: (machine: typeof childMachine) => void = () => undefined;
    const coming = new Promise<typeof childMachine>((done) => {
      arrive = done;
    });
    const actor = createActor(
      provideInPlace(parent(), { actors: { child: lazyMachine(() => coming) } }),
    );
    actor.start();
    const child = actor.getSnapshot().children.child;
    expect(child?.getSnapshot().matches('asking')).toBe(false);
    arrive(childMachine);
    if (!child) throw new Error('There is no child.');
    const asking = await waitFor(child, (now) => now.matches('asking'));
    expect(asking.context).toEqual({ answer: 42 });
    expect(machineOf(child)).toBe(childMachine);
    child.send({ type: 'question.answered' });
    await waitFor(actor, (now) => now.matches('done'));
    expect(child.getSnapshot().output).toBe(42);
  });

  test('gets what was sent to it before it was loaded', async () => {
    const logic = lazyMachine(() => Promise.resolve(childMachine));
    const actor = createActor(provideInPlace(parent(), { actors: { child: logic } })).start();
    actor.getSnapshot().children.child?.send({ type: 'question.answered' });
    await waitFor(actor, (now) => now.matches('done'));
    expect(actor.getSnapshot().children.child).toBeUndefined();
  });

  test('is there immediately the second time', async () => {
    const logic = lazyMachine(() => Promise.resolve(childMachine));
    const first = createActor(logic, { input: { answer: 1 } }).start();
    await waitFor(first, (now) => now.matches('asking'));
    const second = createActor(logic, { input: { answer: 2 } }).start();
    expect(second.getSnapshot().matches('asking')).toBe(true);
    expect(second.getSnapshot().context).toEqual({ answer: 2 });
  });

  test('fails like an invoked promise if it cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('the chunk is gone'));
    const actor = createActor(
      provideInPlace(parent(), { actors: { child: lazyMachine(load) } }),
    ).start();
    await waitFor(actor, (now) => now.matches('failed'));
    expect(actor.getSnapshot().status).toBe('active');
  });

  test('that is patient fails only when something was sent to it, and is tried again first', async () => {
    const answers: (typeof childMachine | null)[] = [null, null, childMachine];
    let asked = 0;
    const load = () => {
      asked += 1;
      const found = answers.shift();
      return found ? Promise.resolve(found) : Promise.reject(new Error('the chunk is gone'));
    };
    const run = () =>
      createActor(
        provideInPlace(parent(), { actors: { child: lazyMachine(load, { isPatient: true }) } }),
      ).start();
    const question = { type: 'question.answered' } as const;

    const failing = run();
    await expect.poll(() => answers.length).toBe(2);
    // The rejection itself is reported a moment after it was given.
    await Promise.resolve().then(() => undefined);
    expect(failing.getSnapshot().value).toBe('running');
    failing.getSnapshot().children.child?.send(question);
    await waitFor(failing, (now) => now.matches('failed'));
    expect(asked).toBe(2);

    const recovering = run();
    recovering.getSnapshot().children.child?.send(question);
    await waitFor(recovering, (now) => now.matches('done'));
    expect(asked).toBe(3);
  });

  test('may be stopped while it is loading', async () => {
    const load = () => Promise.resolve(childMachine);
    const actor = createActor(
      provideInPlace(parent(), { actors: { child: lazyMachine(load) } }),
    ).start();
    const child = actor.getSnapshot().children.child;
    actor.stop();
    await load();
    expect(child?.getSnapshot().status).toBe('stopped');
  });
});
