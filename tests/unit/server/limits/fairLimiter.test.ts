import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFairLimiter,
  NoLongerAsked,
  TooManyTasks,
} from '../../../../src/server/platform/limits/fairLimiter.ts';

const running = { person: 2, agency: 3, all: 4 };
const waiting = { person: 2, agency: 5, all: 8 };

const Step = fc.oneof(
  fc.record({ act: fc.constant('ask' as const), of: fc.nat({ max: 4 }) }),
  fc.record({ act: fc.constant('finish' as const), of: fc.nat({ max: 20 }) }),
  fc.record({ act: fc.constant('leave' as const), of: fc.nat({ max: 20 }) }),
);

/** Five people, of whom the first three are of one agency. */
const agencyOf = (person: number) => (person < 3 ? 'first' : 'second');

/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair limiter', () => {
  it('never runs more than a person, an agency and all may, and leaves no one waiting for whom there is room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 40 }), async (steps) => {
        const pass = createFairLimiter(running, waiting);
        const tasks: {
          person: number;
          state: 'waiting' | 'running' | 'ended';
          control: AbortController;
          finish: () => void;
        }[] = [];
        const of = (state: string, person?: number, agency?: string) =>
          tasks.filter(
            (task) =>
              task.state === state &&
              (person === undefined || task.person === person) &&
              (agency === undefined || agencyOf(task.person) === agency),
          ).length;
        for (const { act, of: number } of steps) {
          if (act === 'ask') {
            const control = new AbortController();
            const task: (typeof tasks)[number] = {
              person: number,
              state: 'waiting',
              control,
              finish: () => undefined,
            };
            tasks.push(task);
            const asking = {
              person: `${number}`,
              agency: agencyOf(number),
              signal: control.signal,
            };
            pass(
              asking,
              () =>
                new Promise<void>((resolve) => {
                  task.state = 'running';
                  task.finish = resolve;
                }),
            )
              .catch((error: unknown) => {
                expect(error instanceof TooManyTasks || error instanceof NoLongerAsked).toBe(true);
              })
              .finally(() => {
                task.state = 'ended';
              });
          } else if (act === 'finish') tasks[number]?.finish();
          else tasks[number]?.control.abort();
          await settle();
          expect(of('running')).toBeLessThanOrEqual(running.all);
          for (const { person, state } of tasks) {
            const agency = agencyOf(person);
            expect(of('running', person)).toBeLessThanOrEqual(running.person);
            expect(of('running', undefined, agency)).toBeLessThanOrEqual(running.agency);
            expect(of('waiting', person)).toBeLessThanOrEqual(waiting.person);
            const hasRoom =
              of('running') < running.all &&
              of('running', undefined, agency) < running.agency &&
              of('running', person) < running.person;
            if (state === 'waiting') expect(hasRoom).toBe(false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says of whom there are too many, and frees the place of a task that fails', async () => {
    const pass = createFairLimiter(
      { person: 1, agency: 1, all: 1 },
      { person: 0, agency: 9, all: 9 },
    );
    const asking = { person: 'a', agency: 'one' };
    const failing = pass(asking, async () => {
      await settle();
      throw new Error('no');
    });
    await expect(pass(asking, () => Promise.resolve())).rejects.toMatchObject({ of: 'person' });
    await expect(failing).rejects.toThrow('no');
    expect(await pass(asking, () => Promise.resolve('yes'))).toBe('yes');
    const signal = AbortSignal.abort();
    await expect(pass({ ...asking, signal }, () => Promise.resolve())).rejects.toBeInstanceOf(
      NoLongerAsked,
    );
  });
});
