import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate';

type StandInSnapshot = Snapshot<unknown> & { readonly input: unknown };

/**
 * Takes the place of every actor of a machine under test, whether promise, callback or child machine: it waits until the
 * test lets it be done or fail, and takes in whatever it is sent. Settling is synchronous, so no test waits. `stopped` learns which of them its parent stops.
 */
export const standIn = (
  stopped: (actor: object) => void = () => undefined,
): ActorLogic<StandInSnapshot, AnyEventObject, unknown> => ({
  getInitialSnapshot: (_, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
  }),
  transition(snapshot, event, { self }) {
    switch (event.type) {
      case 'standIn.done':
        return { ...snapshot, status: 'done', output: event.output as unknown, error: undefined };
      case 'standIn.failed':
        return { ...snapshot, status: 'error', output: undefined, error: event.error as unknown };
      case 'xstate.stop':
        stopped(self);
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      default:
        return snapshot;
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
});
