import type { AnyStateMachine } from 'xstate';
import { guardData } from '../../../src/charts/draw/scxmlData.ts';
import { implementationsOf } from '../../../src/charts/read/interpreter.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import type { Model } from '../kit/fixtures.ts';
import { eventCaseOf, observe, perform, startModel } from '../kit/perform.ts';

/** What the guards say that were asked, by their names in the data model. */
export type Answers = ReadonlyMap<string, boolean>;

/** Before each microstep that takes a transition what the guards say, and last what they say after them all. */
export type Phase = readonly Answers[];

type Guard = ((...scope: readonly unknown[]) => boolean) & {
  readonly check?: (...scope: readonly unknown[]) => boolean;
};

/** A guard’s name in the data model, with the parameters that the chart gives it. */
function dataOf(name: string, params: unknown): string {
  if (typeof params !== 'object' || params === null) return guardData(name);
  return guardData(`${name}(${Object.values(params).join(', ')})`);
}

/** The same machine, reporting what each of its guards says whenever it is asked. */
function withReports(
  machine: AnyStateMachine,
  report: (guard: string, holds: boolean) => void,
): AnyStateMachine {
  const guards = Object.entries(implementationsOf(machine).guards).map(([name, implementation]) => {
    const guard = implementation as Guard;
    const reported = (...scope: readonly unknown[]) => {
      const holds = guard(...scope);
      report(name, holds);
      report(dataOf(name, scope[1]), holds);
      return holds;
    };
    return [name, reported] as const;
  });
  return machine.provide({ guards: Object.fromEntries(guards) });
}

/**
 * Walks a tour on the machine and records what its guards say.
 * @returns a phase for the start, and for each step one, or two where time passes.
 */
export function answersOf({ machine, fixtures, subject }: Model, tour: Tour): Phase[][] {
  let asked = new Map<string, boolean>();
  let microsteps: Answers[] = [];
  let phases: Phase[] = [];
  const reporting = withReports(machine, (guard, holds) => asked.set(guard, holds));
  const run = startModel({ subject, machine: reporting, fixtures }, tour.start, {
    onMicrostep(taken) {
      if (taken.length === 0) return;
      microsteps.push(asked);
      asked = new Map();
    },
  });
  const witnessed = {
    ...run,
    takeJournal() {
      phases.push([...microsteps, asked]);
      microsteps = [];
      asked = new Map();
      return run.takeJournal();
    },
  };
  const take = () => {
    const taken = phases;
    phases = [];
    return taken;
  };
  observe(witnessed, fixtures);
  const begins = take();
  const steps = tour.steps.map((step) => {
    perform(witnessed, fixtures, eventCaseOf(step));
    return take();
  });
  return [begins, ...steps];
}
