import type { InspectionEvent, StateValue } from 'xstate';
import { machineOf } from '../read/interpreter.ts';

/** One event that a machine took, and where that left it. */
export interface TrailEntry {
  readonly machine: string;
  readonly event: string;
  readonly state: StateValue;
  /** Only when the machine has ended. */
  readonly status?: 'done';
}

/**
 * Writes down, for test builds, every event the machines of one system take and the state value after it: states that
 * are left at once cannot be caught otherwise. Neither payloads nor context are kept.
 */
export function collectTrail() {
  const trail: TrailEntry[] = [];
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const machine = machineOf(inspected.actorRef);
    if (!machine) return;
    const { value, status } = inspected.snapshot as unknown as {
      value: StateValue;
      status: string;
    };
    trail.push({
      machine: machine.id,
      event: inspected.event.type,
      state: value,
      ...(status === 'done' && { status }),
    });
  };
  return { inspect, trail };
}
