import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from '../kit/fixtures.ts';
import { eventCaseOf, observe, perform, startModel } from '../kit/perform.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { nameOf, properties } from './all.ts';
import { eventIn, type Moment } from './moment.ts';

/** Calls `look` after the start and every step of every committed tour of a chart. */
export function walkTours(
  model: Model,
  look: (moment: Moment, where: string) => void,
  tours = readTours(toursFolder, model.subject) ?? [],
): void {
  const { fixtures } = model;
  for (const [index, { start, steps }] of tours.entries()) {
    const run = startModel(model, start);
    const past: string[] = [];
    const input = fixtures.inputs[start];
    const tell = (
      step: Pick<Moment, 'event' | 'payload' | 'before' | 'did'>,
      number: number,
    ): void => {
      const running = [...run.running().keys()];
      const snapshot = run.snapshot();
      const where = `tour ${String(index + 1)}, step ${String(number)}, ${step.event}`;
      look({ model, input, start, past: [...past], snapshot, running, ...step }, where);
      past.push(...step.did);
    };
    const { did } = observe(run, fixtures).observation;
    tell({ event: 'xstate.init', payload: undefined, before: run.snapshot(), did }, 0);
    for (const [number, step] of steps.entries()) {
      const before = run.snapshot();
      const eventCase = eventCaseOf(step);
      const done = perform(run, fixtures, eventCase);
      const effects = [...(done.meanwhile?.did ?? []), ...done.did];
      tell({ ...eventIn(fixtures, eventCase), before, did: effects }, number + 1);
    }
  }
}

/** What the tours of a chart say of its properties. */
export interface TourFindings {
  /** What does not hold, and where. */
  readonly broken: readonly string[];
  /** The properties among them. */
  readonly names: ReadonlySet<string>;
  /** How often each property applies. */
  readonly met: ReadonlyMap<string, number>;
}

/** Checks the properties of a chart after every step of its tours, as far as its machine can be walked. */
export function checkTours(model: Model): TourFindings {
  const own = properties[model.subject] ?? [];
  const met = new Map(own.map((property) => [nameOf(property), 0]));
  const names = new Set<string>();
  const broken: string[] = [];
  walkTours(model, (moment, where) => {
    for (const property of own) {
      if (!property.applies(moment)) continue;
      const name = nameOf(property);
      met.set(name, (met.get(name) ?? 0) + 1);
      if (property.holds(moment)) continue;
      names.add(name);
      broken.push(`${where}: ${name}`);
    }
  });
  return { broken, names, met };
}
