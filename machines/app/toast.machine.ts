import { sendTo, setup } from 'xstate';
import { systemActor } from '../core/systemActor.ts';
import type { Toast } from '../core/systemEvents.ts';

export type ToastInput = { id: string; toast: Toast };

export type ToastEvent =
  | { type: 'dismissal.requested' }
  | { type: 'attention.given' }
  | { type: 'attention.withdrawn' };

export const toastMachine = setup({
  types: { context: {} as ToastInput, input: {} as ToastInput, events: {} as ToastEvent },
  actions: {
    notifyNotices: sendTo(systemActor('notices'), ({ context }) => ({
      type: 'toast.closed' as const,
      id: context.id,
    })),
  },
  delays: { toastLifetime: 5000 },
}).createMachine({
  id: 'toast',
  description: 'Shows one short message that closes by itself.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The message is shown and counts down.',
      after: { toastLifetime: { target: 'closed', meta: { requirements: ['SHELL-10'] } } },
      on: {
        'dismissal.requested': { target: 'closed', meta: { requirements: ['SHELL-10'] } },
        'attention.given': { target: 'held' },
      },
    },
    held: {
      description: 'The pointer or focus is on the message, so it stays (WCAG 2.2.1).',
      on: {
        'dismissal.requested': { target: 'closed', meta: { requirements: ['SHELL-10'] } },
        'attention.withdrawn': { target: 'open' },
      },
    },
    closed: { description: 'The message is closed.', type: 'final', entry: 'notifyNotices' },
  },
});
