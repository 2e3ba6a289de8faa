import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { mapInSlices, Slices } from '../../../../src/server/platform/limits/slices.ts';

/** Steps of so many milliseconds, by a clock of the test. */
function clockOfSteps(milliseconds: number) {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const step = () => {
    now += milliseconds;
  };
  return { step, [Symbol.dispose]: () => clock.mockRestore() };
}

test('long work lets others go on after each 8 ms, and keeps its order', async () => {
  using clock = clockOfSteps(3);
  const said: string[] = [];
  const others = (async () => {
    for (let turn = 1; turn <= 2; turn += 1) {
      await nextTurn();
      said.push(`turn ${turn}`);
    }
  })();
  const doubled = await mapInSlices([1, 2, 3, 4], (item) => {
    clock.step();
    said.push(`item ${item}`);
    return 2 * item;
  });
  await others;
  expect(doubled).toEqual([2, 4, 6, 8]);
  expect(said.slice(0, 5)).toEqual(['item 1', 'item 2', 'item 3', 'turn 1', 'item 4']);
});

test('work that is done within 8 ms waits for no turn', async () => {
  using clock = clockOfSteps(1);
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  await mapInSlices([1, 2, 3, 4, 5, 6, 7], clock.step);
  expect(turns).toBe(0);
});

test('of several long works one continues in each turn', async () => {
  using clock = clockOfSteps(8);
  const said: string[] = [];
  const work = async (name: string) => {
    const slices = new Slices();
    for (let step = 1; step <= 2; step += 1) {
      clock.step();
      said.push(`${name}${step}`);
      await slices.rest();
    }
  };
  const watch = (async () => {
    for (let turn = 1; turn <= 4; turn += 1) {
      await nextTurn();
      said.push(`turn ${turn}`);
    }
  })();
  await Promise.all([work('a'), work('b'), watch]);
  const between = said.slice(2).filter((word, index, all) => {
    const isWork = (of: string | undefined) => of !== undefined && !of.startsWith('turn');
    return isWork(word) && isWork(all[index + 1]);
  });
  expect(between).toEqual([]);
  expect(said.filter((word) => !word.startsWith('turn'))).toEqual(['a1', 'b1', 'a2', 'b2']);
});
