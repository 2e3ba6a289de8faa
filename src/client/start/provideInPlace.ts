import type { AnyStateMachine } from 'xstate';

const kinds = ['actors', 'actions', 'guards', 'delays'] as const;

/**
 * Gives a chart what only a browser can do. XState's `provide` makes a second machine and builds all its states
 * again, which the login page would wait for; in a browser no one uses the first, so it is completed instead.
 */
export function provideInPlace<Machine extends AnyStateMachine>(
  machine: Machine,
  given: Parameters<Machine['provide']>[0],
): Machine {
  for (const kind of kinds) Object.assign(machine.implementations[kind], given[kind]);
  return machine;
}
