import { assign, setup } from 'xstate';
import type { Restock } from '../../src/contract/custody/restock.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type RestockNoticeInput = { shown: Restock };

type Context = RestockNoticeInput & {
  /** Why it was not confirmed. */
  problem: string | null;
};

const unexpected = 'It could not be confirmed. Try again in a moment.';

/** A restock by a hospital, and that the registered location was notified of it. */
export const restockNoticeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RestockNoticeInput,
    events: {} as { type: 'notice.confirmed' },
    tags: {} as 'confirmable' | 'busy',
  },
  actors: {
    /** Confirms on the server that the registered location was notified. */
    confirmNotice: promisePlaceholder<Result<Restock>, { id: string }>('confirmNotice'),
  },
  guards: {
    isOpen: ({ context: { shown } }) =>
      shown.notice !== null && shown.notice.confirmed === null && shown.notice.whyNotYours === null,
    isConfirmed: (_, { output }: { output: Result<Restock> }) => output.ok,
  },
  actions: {
    setShown: assign((_, { output }: { output: Result<Restock> }) => ({ shown: valueIn(output) })),
    setFailure: assign((_, { output }: { output: Result<Restock> | null }) => ({
      problem: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'restockNotice',
  description:
    'Shows a restock by a hospital, and confirms that the registered location was notified.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides if the notice waits for this user.',
      always: [
        { guard: 'isOpen', target: 'waiting', meta: { requirements: ['STOCK-04'] } },
        { target: 'shown', meta: { requirements: ['STOCK-04'] } },
      ],
    },
    waiting: {
      description: 'The 72 hours run, and the user may confirm the notice.',
      tags: 'confirmable',
      on: { 'notice.confirmed': { target: 'confirming', meta: { requirements: ['STOCK-04'] } } },
    },
    confirming: {
      description: 'The server records the confirmation.',
      tags: ['confirmable', 'busy'],
      invoke: {
        id: 'confirmNotice',
        src: 'confirmNotice',
        input: ({ context }) => ({ id: context.shown.id }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: output },
            target: 'confirmed',
            actions: { type: 'setShown', params: output },
            meta: { requirements: ['STOCK-04'] },
          },
          {
            target: 'waiting',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'waiting',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    shown: {
      description: 'The restock is shown; no confirmation by this user is missing.',
      type: 'final',
    },
    confirmed: { description: 'The confirmation is recorded.', type: 'final' },
  },
});
