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

/** A machine's snapshot, as far as tests read it. */
export interface SeenState {
  readonly value: StateValue;
  readonly status: string;
  readonly context: unknown;
}

/**
 * Writes down, for test builds, every event the machines of one system take and the state value after it: states that
 * are left at once cannot be caught otherwise. Neither payloads nor earlier contexts are kept: `latest` has the newest
 * snapshot of each machine, by its id.
 */
export function collectTrail() {
  const trail: TrailEntry[] = [];
  const latest = new Map<string, SeenState>();
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const machine = machineOf(inspected.actorRef);
    if (!machine) return;
    const snapshot = inspected.snapshot as unknown as SeenState;
    const { value, status } = snapshot;
    latest.set(machine.id, snapshot);
    trail.push({
      machine: machine.id,
      event: inspected.event.type,
      state: value,
      ...(status === 'done' && { status }),
    });
  };
  return { inspect, trail, latest };
}
