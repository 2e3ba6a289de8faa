/**
 * What an invoked actor yielded, for the `params` of the guards and actions of its `onDone`. TypeScript compares its
 * type with what each guard and action takes.
 */
export function output<Output>({ event }: { event: { output: Output } }): { output: Output } {
  return { output: event.output };
}

/** The event itself, for the `params` of guards and actions that take parts of it by their own names. */
export function received<Event>({ event }: { event: Event }): Event {
  return event;
}
