import { type AnyActor, toPromise } from 'xstate';

/**
 * Runs an actor that has a parent of its own choice until it is done; an aborted signal stops it.
 *
 * @throws as the signal, where it was aborted by then.
 */
export async function runActor<Actor extends AnyActor>(actor: Actor, signal: AbortSignal) {
  // XState's own `stop` is for root actors alone; this is what a parent sends to its children.
  signal.addEventListener('abort', () => actor.send({ type: 'xstate.stop' }));
  actor.start();
  const result = await toPromise(actor);
  signal.throwIfAborted();
  return result;
}
