import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const machine = vi.hoisted(() => ({ cores: 1 }));
const hashing = vi.hoisted(() => ({ running: 0, most: 0, ends: [] as (() => void)[] }));

vi.mock('node:os', () => ({ availableParallelism: () => machine.cores }));
vi.mock('@node-rs/argon2', () => {
  const take = <Result>(result: Result) => {
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    return new Promise<Result>((resolve) => {
      hashing.ends.push(() => {
        hashing.running -= 1;
        resolve(result);
      });
    });
  };
  return { hash: () => take('hash'), verify: () => take(true) };
});

beforeEach(() => {
  vi.resetModules();
  Object.assign(hashing, { running: 0, most: 0, ends: [] });
});

// Files that run after this one in the same process hash with the library.
afterAll(() => {
  vi.doUnmock('node:os');
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

describe('hashes under way leave a processor to other requests', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [16, 15],
  ])('on %i cores at most %i are computed at once, and each gets its turn', async (cores, most) => {
    machine.cores = cores;
    const argon = await import('../../../../src/server/core/identity/argon.ts');
    const asked = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? argon.hashPassword('4821') : argon.matchesPassword('hash', '4821'),
    );
    await turn();
    expect(hashing.running).toBe(most);
    while (hashing.ends.length > 0) {
      hashing.ends.shift()?.();
      await turn();
    }
    expect(await Promise.all(asked)).toHaveLength(40);
    expect(hashing.most).toBe(most);
  });
});
