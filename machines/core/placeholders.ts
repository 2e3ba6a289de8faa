import type { AnyEventObject, AnyStateMachine, EventObject } from 'xstate';
import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A promise actor the machine needs and the client provides. Running it unprovided is a programming error. */
export function promisePlaceholder<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor not provided: ${name}`)));
}

/** A callback actor (a watcher or a receptionist of a browser service) that the client provides. */
export function callbackPlaceholder<
  Event extends EventObject = AnyEventObject,
  Input = NonReducibleUnknown,
>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`Actor not provided: ${name}`);
  });
}

/** A chart that is loaded when it is first needed, so that its invoker does not include it. */
export function machinePlaceholder<Machine extends AnyStateMachine>(name: string): Machine {
  return promisePlaceholder(name) as unknown as Machine;
}
