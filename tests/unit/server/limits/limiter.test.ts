import { expect, it } from 'vitest';
import { toFailure } from '../../../../src/server/core/http/problem.ts';
import { createLimiter, OverloadedError } from '../../../../src/server/platform/limits/limiter.ts';

it('runs a limited number of tasks at once, queues a limited number, and refuses the rest', async () => {
  const pass = createLimiter({ inFlight: 2, waiting: 3 }, 'Too many files. Try again later.');
  let running = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const task = () =>
    new Promise<string>((resolve) => {
      running += 1;
      most = Math.max(most, running);
      finish.push(() => {
        running -= 1;
        resolve('done');
      });
    });
  const accepted = Array.from({ length: 5 }, () => pass(task));
  const refusal: unknown = await pass(task).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OverloadedError);
  expect(toFailure(refusal)).toMatchObject({
    status: 503,
    problem: { code: 'busy', message: 'Too many files. Try again later.' },
    isUnexpected: false,
  });
  for (let index = 0; index < 5; index += 1) {
    finish[index]?.();
    expect(await accepted[index]).toBe('done');
  }
  expect(most).toBe(2);
});

it('a task that fails frees its place', async () => {
  const pass = createLimiter({ inFlight: 1, waiting: 0 }, '');
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pass(() => Promise.resolve('yes'))).toBe('yes');
});
