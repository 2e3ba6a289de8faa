import { assign, sendTo, setup } from 'xstate';
import type { TrainingState } from '../../src/contract/administration/training.ts';
import { problemIn, type Result } from '../../src/rules/core/callFailure.ts';
import { routeOf } from '../../src/rules/navigation/routes.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';

export type TrainingInput = TrainingState;

type Context = TrainingInput & { problem: string | null };

const unexpected = 'Check your connection and try again. Nothing is copied twice.';

/** The training agency of an agency: an administrator copies the set-up to it, the first time and again. */
export const trainingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TrainingInput,
    events: {} as { type: 'copy.requested' },
    tags: {} as 'busy',
  },
  actors: {
    /** Copies the set-up. */
    copy: promisePlaceholder<Result<TrainingState>>('copy'),
  },
  guards: { isCopied: (_, { output }: { output: Result<TrainingState> }) => output.ok },
  actions: {
    clearProblem: assign({ problem: null }),
    setFailure: assign((_, { output }: { output: Result<TrainingState> | null }) => ({
      problem: problemIn(output)?.message ?? unexpected,
    })),
    reloadPage: sendTo(systemActor('navigation'), () => ({
      type: 'fullLoad.requested',
      address: routeOf('training').path,
    })),
  },
}).createMachine({
  id: 'training',
  description:
    'A training agency has the set-up of its agency and records of its own. An administrator copies the set-up to it; nothing is copied back.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The page shows whether there is a training agency, and when it was copied.',
      on: {
        'copy.requested': {
          target: 'copying',
          actions: 'clearProblem',
          meta: { requirements: ['LEDGER-05'] },
        },
      },
    },
    copying: {
      description: 'The server copies the set-up.',
      tags: 'busy',
      invoke: {
        id: 'copy',
        src: 'copy',
        onDone: [
          {
            guard: { type: 'isCopied', params: output },
            target: 'copied',
            meta: { requirements: ['LEDGER-05'] },
          },
          {
            target: 'shown',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'shown',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    copied: {
      description:
        'The page loads again as a whole: with a first training agency, the user belongs to one agency more.',
      tags: 'busy',
      type: 'final',
      entry: 'reloadPage',
    },
  },
});
