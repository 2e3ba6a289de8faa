import { assign, setup } from 'xstate';
import type { SetupProgress, SetupStep } from '../../src/contract/administration/firstTimeSetup.ts';
import { nextStep } from '../../src/rules/administration/firstTimeSetup.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type LoadProgressOutcome =
  | { outcome: 'loaded'; progress: SetupProgress }
  | { outcome: 'failed'; message: string };

export type FirstTimeSetupContext = {
  /** Null until it is loaded. */
  progress: SetupProgress | null;
  /** Steps that were put off since the page was opened. */
  skipped: readonly SetupStep[];
  /** A step that somebody wants to look at, though another comes next. */
  chosen: SetupStep | null;
  failure: string | null;
};

export type FirstTimeSetupEvent =
  | { type: 'retry.requested' }
  | { type: 'step.skipped'; step: SetupStep }
  | { type: 'step.chosen'; step: SetupStep };

const unexpected = 'The setup progress couldn’t be loaded. Try again in a moment.';

/** The step that is shown: the chosen one, else the one that comes next; null once everything is done. */
export function shownStep(context: FirstTimeSetupContext): SetupStep | null {
  const { progress, skipped, chosen } = context;
  return chosen ?? (progress && nextStep(progress, skipped));
}

export const firstTimeSetupMachine = setup({
  types: {
    context: {} as FirstTimeSetupContext,
    events: {} as FirstTimeSetupEvent,
    tags: {} as 'loading' | 'failed' | 'leading' | 'done',
  },
  actors: { loadProgress: promisePlaceholder<LoadProgressOutcome>('loadProgress') },
  guards: {
    isNotLoaded: (_, { output }: { output: LoadProgressOutcome }) => output.outcome === 'failed',
    isDone: (_, { output }: { output: LoadProgressOutcome }) =>
      output.outcome === 'loaded' && nextStep(output.progress, []) === null,
  },
  actions: {
    setProgress: assign((_, { output }: { output: LoadProgressOutcome }) => {
      if (output.outcome === 'failed') throw new Error('A failed load has no data.');
      return { progress: output.progress, failure: null };
    }),
    setFailure: assign((_, { output }: { output: LoadProgressOutcome | null }) => ({
      failure: output?.outcome === 'failed' ? output.message : unexpected,
    })),
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
  context: { progress: null, skipped: [], chosen: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The browser loads the agency’s setup progress.',
      tags: 'loading',
      invoke: {
        id: 'loadProgress',
        src: 'loadProgress',
        onDone: [
          {
            guard: { type: 'isNotLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'isDone', params: ({ event }) => ({ output: event.output }) },
            target: 'done',
            actions: { type: 'setProgress', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SHELL-02'] },
          },
          {
            target: 'leading',
            actions: { type: 'setProgress', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SHELL-02'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    failed: {
      description: 'Loading failed. The user can retry.',
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    leading: {
      description: 'The page shows the chosen step, its purpose and its page.',
      tags: 'leading',
      on: {
        'step.chosen': {
          actions: { type: 'setChosen', params: ({ event }) => ({ step: event.step }) },
          meta: { requirements: ['SHELL-02'] },
        },
        'step.skipped': {
          actions: { type: 'keepSkipped', params: ({ event }) => ({ step: event.step }) },
          meta: { requirements: ['SHELL-02'] },
        },
      },
    },
    done: {
      description: 'The agency has counted stock. The page lists its areas.',
      tags: 'done',
    },
  },
});
