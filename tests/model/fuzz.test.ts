import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { machines } from '../../machines/registry.ts';
import { statesOf } from '../../src/charts/read/chart.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { checkFor } from '../long/fuzz/checkFor.ts';
import { withClockJumps } from '../long/fuzz/clockJumps.ts';
import { foundFolder, setFound } from '../long/fuzz/found.ts';
import { fuzzChart } from '../long/fuzz/fuzz.ts';
import { general, restingPlaces, secretsIn } from '../long/fuzz/general.ts';
import { models } from './fixtures.ts';
import { model } from './kit/fixtures.ts';
import { replay } from './kit/replay.ts';
import type { Check } from './properties/moment.ts';

const bellSetup = setup({
  types: {
    context: {} as { rings: number; heardAt: number; password: string },
    events: {} as
      | { type: 'bell.pressed'; password: string }
      | { type: 'clock.read'; now: number }
      | { type: 'bell.broken' },
  },
  actions: {
    ring: assign({ rings: ({ context }) => context.rings + 1 }),
    hear: assign((_, { now }: { now: number }) => ({ heardAt: now })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password })),
    crash: () => {
      throw new Error('The clapper fell off.');
    },
  },
  delays: { rest: 1_000 },
});

/** A chart with a fault of each kind: it rings too often, keeps a password, crashes. */
function bell(failures: { leaks?: boolean; crashes?: boolean; ends?: boolean } = {}) {
  const machine = bellSetup.createMachine({
    id: 'bell',
    description: 'A bell.',
    context: { rings: 0, heardAt: 0, password: '' },
    initial: 'quiet',
    states: {
      quiet: {
        description: 'It may be rung.',
        on: {
          'bell.pressed': {
            target: 'ringing',
            actions: [
              'ring',
              ...(failures.leaks
                ? [
                    {
                      type: 'keepPassword' as const,
                      params: ({ event }: { event: { password: string } }) => event,
                    },
                  ]
                : []),
            ],
          },
          'clock.read': { actions: { type: 'hear', params: ({ event }) => event } },
          'bell.broken': failures.crashes ? { actions: 'crash' } : failures.ends ? 'broken' : {},
        },
      },
      ringing: { description: 'It rings.', after: { rest: 'quiet' } },
      broken: { description: 'It rings no more.' },
    },
  });
  return model('bell', machine, {
    events: {
      'bell.pressed': [{ type: 'bell.pressed', password: 'a long secret' }],
      'clock.read': [{ type: 'clock.read', now: 1_773_129_600_000 }],
      'bell.broken': [{ type: 'bell.broken' }],
    },
    outputs: {},
    errors: {},
    inputs: { start: undefined },
    context: ({ rings }) => ({ rings }),
  });
}

const campaign = { runs: 200, seed: 7 };
const ringsOnce: Check = ({ snapshot }) =>
  (snapshot.context as { rings: number }).rings > 1 ? 'it rang twice' : undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-found-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the shortest path to a failure', () => {
  test('is written as a tour, and replaying it leads there again', () => {
    const { found } = fuzzChart(bell(), ringsOnce, campaign);
    expect(found?.problem).toBe('it rang twice');
    const path = setFound(
      folder,
      bell(),
      found?.tour ?? { start: '', begins: neverSeen, steps: [] },
    );
    expect(path).toBe(join(folder, 'bell.json'));
    const [tour, ...others] = readTours(folder, 'bell') ?? [];
    expect(others).toEqual([]);
    expect(tour?.steps.map(({ event }) => event)).toEqual([
      'bell.pressed',
      'xstate.after.rest.bell.ringing',
      'bell.pressed',
    ]);
    expect(tour && replay(bell(), tour)).toEqual([]);
    expect(readFileSync(path, 'utf8')).toContain('"context": {"rings":2}');
  });

  test('is stored with those found before, once', () => {
    const { found } = fuzzChart(bell(), ringsOnce, campaign);
    if (!found) throw new Error('Nothing was found.');
    setFound(folder, bell(), found.tour);
    setFound(folder, bell(), { ...found.tour, steps: found.tour.steps.slice(0, 1) });
    setFound(folder, bell(), found.tour);
    expect(readTours(folder, 'bell')?.map(({ steps }) => steps.length)).toEqual([3, 1]);
  });

  test('ends where a chart crashes, with the step that fails', () => {
    const broken = bell({ crashes: true });
    const { found } = fuzzChart(broken, general, campaign);
    expect(found?.problem).toMatch(/has crashed: The clapper fell off/);
    expect(found?.tour.steps.map(({ event }) => event)).toEqual(['bell.broken']);
    expect(found && replay(broken, found.tour)[0]?.actual).toMatch(/The clapper fell off/);
    expect(found && replay(bell(), found.tour)[0]?.where).toBe('step 1, bell.broken, takes');
  });
});

describe('for every chart', () => {
  test('a typed secret is in no context', () => {
    expect(fuzzChart(bell(), general, campaign).found).toBeUndefined();
    expect(fuzzChart(bell({ leaks: true }), general, campaign).found?.problem).toBe(
      'a secret is in its context',
    );
  });

  test('a secret in a problem is one, a sentence of its fields is not', () => {
    const fields = { pin: 'Enter your PIN again.' };
    const problem = { code: 'pin_wrong', fields, details: { token: 'a long secret' } };
    expect(secretsIn({ problem })).toEqual(['a long secret']);
    expect(secretsIn({ fields: { pin: 'a long PIN' } })).toEqual(['a long PIN']);
  });

  test('every state has a way out', () => {
    const { found } = fuzzChart(bell({ ends: true }), general, campaign);
    expect(found?.problem).toBe('nothing leads out of bell.broken');
  });

  test('the clock jumps forward and backward', () => {
    const moments = withClockJumps(bell()).fixtures.events['clock.read'] ?? [];
    const leaps = moments.map(({ now }) => (now as number) - 1_773_129_600_000);
    expect(leaps.toSorted((a, b) => a - b)).toEqual([
      -86_400_000, -3_600_000, -1, 0, 1, 3_600_000, 86_400_000,
    ]);
  });
});

const neverSeen = { state: 'never', context: {}, takes: [], did: [] };

test('resting places are states that exist', () => {
  const states = machines.flatMap(({ machine }) => statesOf(walk(machine)).map(({ id }) => id));
  const places = Object.keys(restingPlaces).flatMap((ids) => ids.split(' '));
  expect(places.filter((id) => !states.includes(id))).toEqual([]);
});

test.each(models)('a few random walks find nothing wrong with $subject', (one) => {
  const { found } = fuzzChart(one, checkFor(one.subject), { runs: 10, seed: 20_260_714 });
  expect(found).toBeUndefined();
});

describe.each(models)('earlier fuzz findings in $subject', (one) => {
  test('replay without a difference', () => {
    const tours = readTours(foundFolder, one.subject) ?? [];
    expect(tours.flatMap((tour) => replay(withClockJumps(one), tour))).toEqual([]);
  });
});
