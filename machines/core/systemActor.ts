import type { ActorRef, Snapshot } from 'xstate';
import type { SystemEvents } from './systemEvents.ts';

/** A chart that others may send to, by its system id. */
export type SystemActor = keyof SystemEvents;

type SystemActorRef<Name extends SystemActor> = ActorRef<Snapshot<unknown>, SystemEvents[Name]>;
type System = { get(id: string): unknown };

/** Finds a chart that may not run now. */
export function findSystemActor<Name extends SystemActor>(
  system: System,
  name: Name,
): SystemActorRef<Name> | undefined {
  return system.get(name) as SystemActorRef<Name> | undefined;
}

/**
 * Finds a chart to send to. XState sends to the sender itself if none is found, which would lose the event without a
 * sound; so that is an error here.
 */
export function systemActor<Name extends SystemActor>(name: Name) {
  return ({ system }: { system: System }): SystemActorRef<Name> => {
    const found = findSystemActor(system, name);
    if (!found) throw new Error(`No chart answers to ${name}.`);
    return found;
  };
}

/** Finds the chart that opens an address: the one that asks about typed input first, if it runs. */
export function addressActor({ system }: { system: System }) {
  return findSystemActor(system, 'leaving') ?? systemActor('navigation')({ system });
}
