import { expect, type Page } from 'playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { SeenState, TrailEntry } from '../../../src/charts/inspect/trail.ts';
import type { Tour, TourStep } from '../../../src/charts/run/tour.ts';
import { brokenBySnapshot } from '../../model/properties/all.ts';
import type { Scene, Stage } from './stage.ts';
import { setTaken } from './takenTransitions.ts';

/** What the test build shows of its charts (src/client/start/observedApp.ts). */
interface Observed {
  readonly trail: readonly TrailEntry[];
  readonly taken: ReadonlySet<string>;
  readonly latest: ReadonlyMap<string, SeenState>;
}

/** `regular.filling`, for a value of nested states. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => (inner === undefined ? name : `${name}.${stateName(inner)}`))
    .join(' ');
}

/** What a chart of the page has done, and how it is now. */
interface Look {
  readonly trail: readonly TrailEntry[];
  readonly taken: readonly string[];
  /** The chart as it is in the page. Actors in its context are only their names here. */
  readonly snapshot: AnyMachineSnapshot | null;
}

/** @param atOnce actors that are done at once: their events are left out. */
async function lookAt(
  page: Page,
  machine: AnyStateMachine,
  atOnce: readonly string[],
): Promise<Look> {
  const { trail, taken, latest } = await page.evaluate((id) => {
    const { countersign } = window as unknown as { countersign?: Observed };
    const { value, status, context } = countersign?.latest.get(id) ?? {};
    return {
      trail: countersign?.trail.filter((entry) => entry.machine === id) ?? [],
      taken: [...(countersign?.taken ?? [])],
      latest: value === undefined ? null : JSON.stringify({ value, status, context }),
    };
  }, machine.id);
  const left = new Set(atOnce.map((actor) => `xstate.done.actor.${actor}`));
  return {
    trail: trail.filter(({ event }) => !left.has(event)),
    taken,
    snapshot:
      latest === null
        ? null
        : machine.resolveState(JSON.parse(latest) as Parameters<typeof machine.resolveState>[0]),
  };
}

function find<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name];
  if (value === undefined) throw new Error(`The stage does not know “${name}”.`);
  return value;
}

function outcomeName({ event, fixture = 0 }: TourStep): string | undefined {
  const settled = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  return settled ? `${settled[2] ?? ''} ${settled[1] ?? ''} ${String(fixture)}` : undefined;
}

/**
 * Performs one tour in the browser. After every step the machine must have taken exactly that event and be in exactly
 * that state, the transitions of the tour must have been taken, the properties of the chart must hold, and a person must see
 * what belongs to the state.
 */
export async function walkTour(
  scene: Scene,
  stage: Stage,
  {
    subject,
    machine,
    tour,
    number,
  }: { subject: string; machine: AnyStateMachine; tour: Tour; number: number },
): Promise<void> {
  const { page, calls } = scene;
  const { atOnce = [] } = stage;
  const look = () => lookAt(page, machine, atOnce);
  const steps = tour.steps.filter(
    ({ event }) => !atOnce.some((actor) => event.endsWith(`.actor.${actor}`)),
  );
  for (const step of steps) {
    const name = outcomeName(step);
    if (name !== undefined) await find(stage.outcomes, name).prepare?.(scene);
    else await stage.outcomes[step.event]?.prepare?.(scene);
  }
  await find(stage.starts, tour.start)(scene);
  let index = 0;
  await check({ ...tour.begins, event: 'xstate.init' }, true);
  let state = stateName(tour.begins.state);
  for (const step of steps) {
    const isInert = (await perform(step)) === 'inert';
    if (!isInert) index += 1;
    await check(step, !isInert);
    const echo = stage.echoes?.[outcomeName(step) ?? ''];
    if (echo !== undefined) {
      index += 1;
      await expect.poll(async () => (await look()).trail[index]?.event).toBe(echo);
    }
    state = stateName(step.state);
    await calls.hold();
  }
  setTaken(subject, number, (await look()).taken);

  async function perform(step: TourStep): Promise<'inert' | undefined> {
    const name = outcomeName(step);
    if (name !== undefined) {
      await find(stage.outcomes, name).release?.(scene);
      return undefined;
    }
    if (step.afterMs !== undefined) {
      await page.clock.fastForward(step.afterMs);
      await stage.outcomes[step.event]?.release?.(scene);
      return undefined;
    }
    const gestures = find(stage.gestures, step.event);
    const done = await gestures[step.fixture ?? 0]?.(scene, state);
    if (done === 'heard') return undefined;
    return step.refuses ? 'inert' : done;
  }

  async function lookUntil(expected: TrailEntry, message: string): Promise<Look> {
    const looks: Look[] = [];
    const footprint = async () => {
      looks.push(await look());
      return looks.at(-1)?.trail[index];
    };
    await expect.poll(footprint, { message, intervals: [20, 50, 100] }).toEqual(expected);
    return looks.at(-1) ?? (await look());
  }

  async function check(
    step: Pick<TourStep, 'event' | 'state' | 'status' | 'takes' | 'context'>,
    moves: boolean,
  ): Promise<void> {
    const where = `step ${String(index)}, ${step.event}`;
    const expected: TrailEntry = {
      machine: machine.id,
      event: step.event,
      state: step.state,
      ...(step.status && { status: step.status }),
    };
    const now = moves ? await lookUntil(expected, where) : await look();
    if (moves) {
      expect(now.taken, where).toEqual(
        expect.arrayContaining(step.takes.map((key) => `${machine.id} | ${key}`)),
      );
    } else {
      expect(now.trail.at(-1)?.state, where).toEqual(step.state);
      expect(now.trail, where).toHaveLength(index + 1);
    }
    expect(now.snapshot && brokenBySnapshot(subject, now.snapshot), where).toEqual([]);
    const seen = find(stage.seen, stateName(step.state));
    if (seen !== 'passing') await seen(scene, step);
  }
}
