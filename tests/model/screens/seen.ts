import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../../src/charts/read/interpreter.ts';
import { screens } from './screens.tsx';
import { wordsOf } from './standIns.tsx';

/** The states in which the chart is, below the machine: `regular`, `regular.filling`. */
function placesOf(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot).map(({ path }) => path.join('.'));
}

/** What a person sees of a chart as it is; nothing if the chart has no screen. @throws where the screen does. */
export function seenOf(subject: string, snapshot: AnyMachineSnapshot): string | undefined {
  const screen = screens[subject];
  return screen && wordsOf(screen.show(snapshot));
}

/** Whether nothing of the chart is to be seen in one of its current states, by the table of screens. */
export function isSilent(subject: string, snapshot: AnyMachineSnapshot): boolean {
  const silent = screens[subject]?.silent ?? {};
  return placesOf(snapshot).some((place) => place in silent);
}

/** What is wrong with what a person sees; nothing if it is as the table of screens says. */
export function screenProblem(subject: string, snapshot: AnyMachineSnapshot): string | undefined {
  const seen = seenOf(subject, snapshot);
  if (seen !== '' || isSilent(subject, snapshot)) return undefined;
  return `nothing is to be seen in ${JSON.stringify(snapshot.value)}`;
}
