import { activeNodes } from '../../../src/charts/read/interpreter.ts';
import type { AnyFixtures } from './fixtures.ts';
import type { HeadlessRun } from './headless.ts';
import { type EventCase, examplesOf } from './perform.ts';

const actorEvent = /^xstate\.(?:done|error)\.actor\.(.+)$/;

function isPossible(run: HeadlessRun, event: string): boolean {
  const actor = actorEvent.exec(event)?.[1];
  if (actor !== undefined) return run.running().has(actor);
  return !event.startsWith('xstate.');
}

/** Everything worth doing to the machine as it is: what its active states answer to, and what time will bring. */
export function eventCasesFor(run: HeadlessRun, fixtures: AnyFixtures): EventCase[] {
  const snapshot = run.snapshot();
  if (snapshot.status !== 'active') return [];
  const answered = new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()]));
  const allowed = (type: string, example?: unknown) => {
    const event =
      actorEvent.test(type) || example === undefined ? { type } : { ...(example as object), type };
    return fixtures.filter?.(snapshot, event) ?? true;
  };
  const sent = [...answered]
    .filter((type) => isPossible(run, type))
    .flatMap((type) =>
      examplesOf(fixtures, type).flatMap((example, fixture) =>
        allowed(type, example) ? [{ type, fixture }] : [],
      ),
    );
  const soonest = new Map<string, number>();
  for (const { type, inMs } of run.timers()) {
    if (answered.has(type) && !soonest.has(type) && allowed(type)) soonest.set(type, inMs);
  }
  return [...sent, ...[...soonest].map(([type, afterMs]) => ({ type, afterMs }))];
}
