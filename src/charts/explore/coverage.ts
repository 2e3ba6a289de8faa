import type { InspectionEvent } from 'xstate';
import { machineOf, transitionsOf } from '../read/interpreter.ts';
import { transitionKey } from '../read/transitionKey.ts';

/**
 * Collects which transition definitions the actors of one system take, for test builds: pass `inspect` to the root
 * actor. `taken` holds `machineId | stateId | event | branch index`, the last three as in `transitionKey`.
 * The first microsteps are reported while the root actor is created, so `inspect` must be given to `createActor`.
 */
export function collectTransitions() {
  const taken = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    const machine = machineOf(event.actorRef);
    if (!machine) return;
    for (const transition of transitionsOf(event)) {
      taken.add(`${machine.id} | ${transitionKey(transition)}`);
    }
  };
  return { inspect, taken };
}
