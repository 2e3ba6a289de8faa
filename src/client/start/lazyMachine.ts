import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
} from 'xstate';
import { inTime } from '../platform/browser/inTime.ts';

/** What an actor is in until its chart has come: nothing that a screen could show. */
type Waiting = {
  status: 'active' | 'error' | 'stopped';
  output: undefined;
  error: unknown;
  isWaiting: true;
  /** The chart could not be loaded, and no one has requested it since. */
  isMissed: boolean;
  /** What was sent to it; the chart gets it like every actor that is busy. */
  kept: readonly AnyEventObject[];
  input: unknown;
  children: object;
  context: object;
  hasTag: () => boolean;
  matches: () => boolean;
};

type Arrived = { type: 'xstate.init' } | { type: 'chart.failed'; error: unknown };

const no = () => false;

/** Milliseconds for a chart that someone waits for; one that no one waits for may take as long as it takes. */
const patience = 30_000;

/**
 * A chart that is loaded when it is first run. Until then the actor waits; then it continues as that chart, with the
 * event that starts every chart and what was sent to it in the meantime. If it cannot be loaded in time the actor
 * fails, like an invoked promise; one that `isPatient` fails only when something was sent to it, and is then tried
 * again first. `load` gets a signal that is aborted when the actor is stopped before. `machine` is the chart, for inspectors.
 */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: (signal: AbortSignal) => Promise<Machine>,
  { isPatient = false } = {},
): Machine {
  let machine: Machine | undefined;
  const stops = new WeakMap<AnyActorRef, AbortController>();
  const fetchFor = (self: AnyActorRef) => {
    const tell = (event: Arrived) => self.send(event);
    const stop = new AbortController();
    stops.set(self, stop);
    const loading = load(stop.signal);
    const late = 'A chart wasn’t loaded in time.';
    (isPatient ? loading : inTime(loading, patience, late)).then(
      (loaded) => {
        machine = loaded;
        tell({ type: 'xstate.init' });
      },
      (error: unknown) => tell({ type: 'chart.failed', error }),
    );
  };
  const wait = (waiting: Waiting, event: AnyEventObject, scope: AnyActorScope) => {
    const self = scope.self as AnyActorRef;
    switch (event.type) {
      case 'xstate.init':
        for (const kept of waiting.kept) self.send(kept);
        return chartOf(machine).getInitialSnapshot(scope, waiting.input) as AnyMachineSnapshot;
      case 'chart.failed':
        if (isPatient && waiting.kept.length === 0) return { ...waiting, isMissed: true };
        return { ...waiting, status: 'error' as const, error: event.error as unknown };
      case 'xstate.stop':
        scope.defer(() => stops.get(self)?.abort());
        return { ...waiting, status: 'stopped' as const };
      default:
        if (waiting.isMissed) scope.defer(() => fetchFor(self));
        return { ...waiting, isMissed: false, kept: [...waiting.kept, event] };
    }
  };
  const logic = {
    get machine() {
      return machine;
    },
    config: {},
    getInitialSnapshot(scope: AnyActorScope, input: unknown): AnyMachineSnapshot | Waiting {
      if (machine) return machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
      return {
        status: 'active',
        output: undefined,
        error: undefined,
        isWaiting: true,
        isMissed: false,
        kept: [],
        input,
        children: {},
        context: {},
        hasTag: no,
        matches: no,
      };
    },
    start(_snapshot: unknown, { self }: AnyActorScope) {
      if (!machine) fetchFor(self as AnyActorRef);
    },
    transition(
      snapshot: AnyMachineSnapshot | Waiting,
      event: AnyEventObject,
      scope: AnyActorScope,
    ) {
      if (!('isWaiting' in snapshot)) return chartOf(machine).transition(snapshot, event, scope);
      return wait(snapshot, event, scope);
    },
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Machine;
}

function chartOf(machine: AnyStateMachine | undefined): AnyStateMachine {
  if (!machine) throw new Error('A chart continues that isn’t loaded.');
  return machine;
}
