import type { AnyActorRef } from 'xstate';

/** The charts that others may send to, by their system id. */
export type SystemActor = 'navigation' | 'notices' | 'rail' | 'session' | 'resync';

/**
 * Finds a chart to send to. XState sends to the sender itself where no one is found, which would lose the event
 * without a sound; so that is an error here.
 */
export function systemActor(name: SystemActor) {
  return ({ system }: { system: { get(id: string): unknown } }): AnyActorRef => {
    const found = system.get(name) as AnyActorRef | undefined;
    if (!found) throw new Error(`No chart answers to ${name}.`);
    return found;
  };
}
