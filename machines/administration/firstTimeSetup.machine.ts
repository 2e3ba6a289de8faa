import { assign, setup } from 'xstate';
import type { SetupProgress, SetupStep } from '../../src/contract/administration/firstTimeSetup.ts';
import { nextStep } from '../../src/rules/administration/firstTimeSetup.ts';
import { received } from '../core/output.ts';

export type FirstTimeSetupInput = { progress: SetupProgress };

export type FirstTimeSetupContext = FirstTimeSetupInput & {
  /** Steps that were put off since the page was opened. */
  skipped: readonly SetupStep[];
  /** A step that the user wants to see, although another one is next. */
  chosen: SetupStep | null;
};

export type FirstTimeSetupEvent =
  | { type: 'step.skipped'; step: SetupStep }
  | { type: 'step.chosen'; step: SetupStep };

/** The step that is shown: the chosen one, else the next one; null once everything is done. */
export function shownStep(context: FirstTimeSetupContext): SetupStep | null {
  const { progress, skipped, chosen } = context;
  return chosen ?? nextStep(progress, skipped);
}

export const firstTimeSetupMachine = setup({
  types: {
    context: {} as FirstTimeSetupContext,
    input: {} as FirstTimeSetupInput,
    events: {} as FirstTimeSetupEvent,
    tags: {} as 'done',
  },
  guards: { isDone: ({ context: { progress } }) => nextStep(progress, []) === null },
  actions: {
    keepSkipped: assign(({ context }, { step }: { step: SetupStep }) => ({
      skipped: [...context.skipped.filter((one) => one !== step), step],
      chosen: null,
    })),
    setChosen: assign((_, { step }: { step: SetupStep }) => ({ chosen: step })),
  },
}).createMachine({
  id: 'firstTimeSetup',
  description:
    'Leads an administrator from an empty agency to its first counted inventory, step by step.',
  context: ({ input }) => ({ ...input, skipped: [], chosen: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser decides whether a step is left.',
      always: [{ guard: 'isDone', target: 'done' }, { target: 'leading' }],
    },
    leading: {
      description: 'The page shows the chosen step, its purpose and its page.',
      on: {
        'step.chosen': { actions: { type: 'setChosen', params: received } },
        'step.skipped': { actions: { type: 'keepSkipped', params: received } },
      },
    },
    done: { description: 'The agency has counted stock. The page lists its areas.', tags: 'done' },
  },
});
