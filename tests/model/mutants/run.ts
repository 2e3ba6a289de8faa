import { equivalentMutants } from '../../../machines/equivalentMutants.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from '../kit/fixtures.ts';
import { observe, startModel } from '../kit/perform.ts';
import { replay } from '../kit/replay.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { actionMutants, observedActions } from './actions.ts';
import { comparisonWith } from './behavior.ts';
import type { Mutant } from './build.ts';
import { dataMutants } from './data.ts';
import { hasOtherValue } from './otherValue.ts';
import { structureMutants } from './structure.ts';

/**
 * The keys of the context that have another value of their type at some start, each with what replaces null there: a
 * value that a tour assigns later, if one does.
 */
function contextKeys(model: Model, tours: readonly Tour[]): Map<string, unknown> {
  const keys = Object.keys(model.fixtures.inputs).flatMap((start) => {
    const run = startModel(model, start);
    observe(run, model.fixtures);
    const context = run.snapshot().context as Record<string, unknown>;
    return Object.keys(context).filter((key) => hasOtherValue(context[key]));
  });
  const steps = tours.flatMap((tour) => [tour.begins, ...tour.steps]);
  const assignedTo = (key: string) =>
    steps
      .map(({ assigned }) => assigned?.[key])
      .find((value) => value !== undefined && value !== null);
  return new Map(keys.map((key) => [key, assignedTo(key) ?? 'something']));
}

/** Every machine that differs from that of a model in one thing that its tours reach. */
export function mutantsOf(model: Model): Mutant[] {
  const { machine, observed } = observedActions(model.machine);
  const tours = readTours(toursFolder, model.subject) ?? [];
  for (const tour of tours) replay({ ...model, machine }, tour);
  return [
    ...structureMutants(model.machine),
    ...dataMutants(model.machine, contextKeys(model, tours)),
    ...actionMutants(model.machine, observed),
  ];
}

/** The names of the mutants of a chart that change nothing anyone can observe, each with a proof. */
export function equivalentOf({ subject }: Model): string[] {
  return equivalentMutants
    .filter((one) => one.subject === subject)
    .flatMap(({ mutants }) => mutants);
}

/**
 * Walks the committed tours of a model on every machine that differs from its own in one thing, and returns those that
 * neither behave nor look differently.
 */
export function undetectedOf(model: Model, mutants: readonly Mutant[]): readonly Mutant[] {
  const { isNoticed } = comparisonWith(model);
  return mutants.filter(({ machine }) => !isNoticed(machine));
}

/** What is wrong with the proofs of a chart: mutants that lack one, and mutants that the tours detect after all. */
export function problemsOf(model: Model, mutants: readonly Mutant[]): string[] {
  const undetected = undetectedOf(model, mutants).map(({ name }) => name);
  const equivalent = equivalentOf(model);
  const names = new Set(mutants.map(({ name }) => name));
  return [
    ...undetected
      .filter((name) => !equivalent.includes(name))
      .map((name) => `no tour detects: ${name}`),
    ...equivalent
      .filter((name) => names.has(name) && !undetected.includes(name))
      .map((name) => `is listed as equivalent, but detected: ${name}`),
  ];
}
