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

/** The keys of the context that have another value of their type at some start. */
function contextKeys(model: Model): string[] {
  const keys = Object.keys(model.fixtures.inputs).flatMap((start) => {
    const run = startModel(model, start);
    observe(run, model.fixtures);
    const context = run.snapshot().context as Record<string, unknown>;
    return Object.keys(context).filter((key) => hasOtherValue(context[key]));
  });
  return [...new Set(keys)];
}

/** Every machine that differs from that of a model in one thing that its tours reach. */
export function mutantsOf(model: Model): Mutant[] {
  const { machine, observed } = observedActions(model.machine);
  for (const tour of readTours(toursFolder, model.subject) ?? [])
    replay({ ...model, machine }, tour);
  return [
    ...structureMutants(model.machine),
    ...dataMutants(model.machine, contextKeys(model)),
    ...actionMutants(model.machine, observed),
  ];
}

/** What became of the machines with one fault. */
export interface MutantResults {
  readonly made: number;
  /** Behave or look differently in a tour. */
  readonly killed: number;
  /** Leave out an assignment of what was there already, in every step of every tour. */
  readonly redundant: readonly Mutant[];
  /** The others. */
  readonly unnoticed: readonly Mutant[];
}

/** Walks the committed tours of a model on every machine that differs from its own in one thing. */
export function runMutants(
  model: Model,
  isChosen: (index: number) => boolean = () => true,
): MutantResults {
  const mutants = mutantsOf(model).filter((_, index) => isChosen(index));
  const tours = readTours(toursFolder, model.subject) ?? [];
  const { isNoticed } = comparisonWith(model, tours);
  const steps = tours.flatMap((tour) => [tour.begins, ...tour.steps]);
  const matters = (one: Mutant) => one.matters === undefined || steps.some(one.matters);
  const unnoticed = mutants.filter(({ machine }) => !isNoticed(machine));
  return {
    made: mutants.length,
    killed: mutants.length - unnoticed.length,
    redundant: unnoticed.filter((one) => !matters(one)),
    unnoticed: unnoticed.filter(matters),
  };
}
