import { mutantsOf } from '../../../src/charts/explore/mutants.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from './fixtures.ts';
import { replay } from './replay.ts';
import { toursFolder } from './toursFolder.ts';

/** Whether the committed tours of a model fail on this machine in the place of its own. */
export function isNoticed(model: Model, machine: Model['machine']): boolean {
  const tours = readTours(toursFolder, model.subject) ?? [];
  return tours.some((tour) => replay({ ...model, machine }, tour).length > 0);
}

/** How many machines with one fault there are, and the names of those on which every committed tour passes. */
export function runMutants(model: Model): { made: number; unnoticed: string[] } {
  const mutants = mutantsOf(model.machine);
  const unnoticed = mutants
    .filter(({ machine }) => !isNoticed(model, machine))
    .map(({ name }) => name);
  return { made: mutants.length, unnoticed: unnoticed.toSorted() };
}
