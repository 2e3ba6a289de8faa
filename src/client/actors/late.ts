import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
} from 'xstate';

/** What an actor is in until its chart has come: nothing that a screen could show. */
type Waiting = {
  status: 'active' | 'error' | 'stopped';
  output: undefined;
  error: unknown;
  isWaiting: true;
  input: unknown;
  children: object;
  context: object;
  hasTag: () => boolean;
  matches: () => boolean;
};

type Arrived = { type: 'xstate.init' } | { type: 'chart.failed'; error: unknown };

const no = () => false;

/**
 * A chart that is fetched when it is first run. Until it has come the actor waits; then it goes on as that chart, with
 * the event that starts every chart. Where it cannot be fetched the actor fails, as an invoked promise does.
 * `machine` is the chart, for whoever inspects.
 */
export function late<Machine extends AnyStateMachine>(load: () => Promise<Machine>): Machine {
  let machine: Machine | undefined;
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
        input,
        children: {},
        context: {},
        hasTag: no,
        matches: no,
      };
    },
    start(_snapshot: unknown, { self }: AnyActorScope) {
      if (machine) return;
      const tell = (event: Arrived) => (self as AnyActorRef).send(event);
      load().then(
        (loaded) => {
          machine = loaded;
          tell({ type: 'xstate.init' });
        },
        (error: unknown) => tell({ type: 'chart.failed', error }),
      );
    },
    transition(
      snapshot: AnyMachineSnapshot | Waiting,
      event: AnyEventObject,
      scope: AnyActorScope,
    ) {
      if (!('isWaiting' in snapshot)) return chartOf(machine).transition(snapshot, event, scope);
      return afterWaiting(machine, snapshot, event, scope);
    },
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Machine;
}

function chartOf(machine: AnyStateMachine | undefined): AnyStateMachine {
  if (!machine) throw new Error('A chart goes on that has not come.');
  return machine;
}

function afterWaiting(
  machine: AnyStateMachine | undefined,
  waiting: Waiting,
  event: AnyEventObject,
  scope: AnyActorScope,
): AnyMachineSnapshot | Waiting {
  switch (event.type) {
    case 'xstate.init':
      return chartOf(machine).getInitialSnapshot(scope, waiting.input);
    case 'chart.failed':
      return { ...waiting, status: 'error', error: event.error as unknown };
    case 'xstate.stop':
      return { ...waiting, status: 'stopped' };
    default:
      return waiting;
  }
}
