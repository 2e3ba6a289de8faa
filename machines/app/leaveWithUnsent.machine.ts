import { assign, setup } from 'xstate';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import type { LeaveAnswer } from '../core/systemEvents.ts';
import type { EditOwner } from '../offline/resync.setup.ts';

/** What the caller may do: `go` on with leaving, or `stay`. */
export type LeaveWithUnsentEvent =
  | { type: 'leave.requested' }
  | { type: 'send.chosen' }
  | { type: 'discard.chosen' }
  | { type: 'cancel.chosen' };

type Context = {
  owner: EditOwner;
  /** Edits that the server does not have. */
  unsentChanges: number;
  /** Sending or discarding was tried, and something is still there. */
  hasFailed: boolean;
  /** Null while it is not known. */
  answer: LeaveAnswer | null;
};

export const leaveWithUnsentMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: EditOwner },
    events: {} as LeaveWithUnsentEvent,
    tags: {} as 'confirming' | 'sending' | 'busy',
  },
  actors: {
    countUnsent: promisePlaceholder<number, { owner: EditOwner }>('countUnsent'),
    /** Sends each unsent edit once; returns how many are left. */
    sendUnsent: promisePlaceholder<number, { owner: EditOwner }>('sendUnsent'),
    discardUnsent: promisePlaceholder<void, { owner: EditOwner }>('discardUnsent'),
  },
  guards: { isNone: (_, { output: unsentChanges }: { output: number }) => unsentChanges === 0 },
  actions: {
    setUnsent: assign((_, { output: unsentChanges }: { output: number }) => ({ unsentChanges })),
    beginQuestion: assign({ answer: null, hasFailed: false }),
    markFailed: assign({ hasFailed: true }),
    letGo: assign({ answer: 'go' as const }),
    letStay: assign({ answer: 'stay' as const }),
  },
  delays: {
    /** Tables answer at once, or not at all. */
    untilGivenUp: 5_000,
    untilSendingIsGivenUp: 60_000,
  },
}).createMachine({
  id: 'leaveWithUnsent',
  description:
    'Before logout or an agency change, asks about unsent edits, then sends or deletes them.',
  context: ({ input }) => ({
    owner: input.owner,
    unsentChanges: 0,
    hasFailed: false,
    answer: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The user is not leaving.',
      on: {
        'leave.requested': {
          target: 'counting',
          actions: 'beginQuestion',
          meta: { requirements: ['OFF-03'] },
        },
      },
    },
    counting: {
      description: 'The browser counts unsent edits.',
      tags: 'busy',
      invoke: {
        id: 'countUnsent',
        src: 'countUnsent',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: [
          {
            guard: { type: 'isNone', params: output },
            target: 'idle',
            actions: 'letGo',
            meta: { requirements: ['OFF-03'] },
          },
          {
            target: 'confirming',
            actions: { type: 'setUnsent', params: output },
            meta: { requirements: ['OFF-03'] },
          },
        ],
        // A table that cannot be read must not keep anyone logged in; what it holds stays sealed.
        onError: { target: 'idle', actions: 'letGo', meta: { requirements: ['OFF-03'] } },
      },
      after: {
        untilGivenUp: { target: 'idle', actions: 'letGo', meta: { requirements: ['OFF-03'] } },
      },
    },
    confirming: {
      description: 'Waiting for the user to send the edits, discard them or stay.',
      tags: 'confirming',
      on: {
        'send.chosen': { target: 'sending', meta: { requirements: ['OFF-03'] } },
        'discard.chosen': { target: 'discarding', meta: { requirements: ['OFF-03'] } },
        'cancel.chosen': { target: 'idle', actions: 'letStay', meta: { requirements: ['OFF-03'] } },
      },
    },
    sending: {
      description: 'The browser sends the edits. Unsent edits lead to another question.',
      tags: ['confirming', 'sending', 'busy'],
      invoke: {
        id: 'sendUnsent',
        src: 'sendUnsent',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: [
          {
            guard: { type: 'isNone', params: output },
            target: 'idle',
            actions: 'letGo',
            meta: { requirements: ['OFF-03'] },
          },
          {
            target: 'confirming',
            actions: [{ type: 'setUnsent', params: output }, 'markFailed'],
            meta: { requirements: ['OFF-03'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: 'markFailed',
          meta: { requirements: ['OFF-03'] },
        },
      },
      after: {
        untilSendingIsGivenUp: {
          target: 'confirming',
          actions: 'markFailed',
          meta: { requirements: ['OFF-03'] },
        },
      },
      on: {
        'cancel.chosen': { target: 'idle', actions: 'letStay', meta: { requirements: ['OFF-03'] } },
      },
    },
    discarding: {
      description: 'The browser deletes the edits.',
      tags: ['confirming', 'busy'],
      invoke: {
        id: 'discardUnsent',
        src: 'discardUnsent',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: { target: 'idle', actions: 'letGo', meta: { requirements: ['OFF-03'] } },
        onError: {
          target: 'confirming',
          actions: 'markFailed',
          meta: { requirements: ['OFF-03'] },
        },
      },
      after: {
        untilGivenUp: {
          target: 'confirming',
          actions: 'markFailed',
          meta: { requirements: ['OFF-03'] },
        },
      },
    },
  },
});
