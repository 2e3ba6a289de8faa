import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate';
import { received } from '../core/output.ts';
import type { NoticesEvent, SystemMessage, Toast } from '../core/systemEvents.ts';
import { toastMachine } from './toast.machine.ts';

/** At most two toasts are open, the newest first (SHELL-10). */
export const openToastLimit = 2;

export type OpenToast = { id: string; toast: Toast; ref: ActorRefFrom<typeof toastMachine> };
type Context = { toasts: OpenToast[]; raised: number; message: SystemMessage | null };

export const noticesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { message: SystemMessage | null },
    events: {} as NoticesEvent,
  },
  actors: { toast: toastMachine },
  guards: {
    isRepeated: ({ context }, { toast }: { toast: Toast }) =>
      context.toasts.some((open) => open.toast.text === toast.text),
    hasNoRoom: ({ context }) => context.toasts.length >= openToastLimit,
  },
  actions: {
    stopOldest: stopChild(({ context }) => context.toasts.at(-1)?.id ?? ''),
    dropOldest: assign(({ context }) => ({ toasts: context.toasts.slice(0, -1) })),
    openToast: assign(({ context, spawn }, { toast }: { toast: Toast }) => {
      const id = `toast-${context.raised + 1}`;
      const ref = spawn('toast', { id, input: { id, toast } });
      return { raised: context.raised + 1, toasts: [{ id, toast, ref }, ...context.toasts] };
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue.stopChild(id);
    }),
    removeAll: assign({ toasts: [] }),
    removeToast: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((open) => open.id !== id),
    })),
    setMessage: assign((_, { message }: { message: SystemMessage }) => ({ message })),
    removeMessage: assign({ message: null }),
  },
}).createMachine({
  id: 'notices',
  description: 'Shows messages next to the page: toasts and a system message.',
  context: ({ input }) => ({ toasts: [], raised: 0, message: input.message }),
  initial: 'listening',
  states: {
    listening: {
      description: 'Waiting for a toast from any chart or a message from the installation.',
      on: {
        'toast.raised': [
          {
            guard: { type: 'isRepeated', params: received },
            meta: { requirements: ['ERR-BURST'] },
          },
          {
            guard: 'hasNoRoom',
            actions: ['stopOldest', 'dropOldest', { type: 'openToast', params: received }],
            meta: { requirements: ['SHELL-10'] },
          },
          {
            actions: { type: 'openToast', params: received },
            meta: { requirements: ['SHELL-10'] },
          },
        ],
        'toast.closed': {
          actions: { type: 'removeToast', params: received },
          meta: { requirements: ['SHELL-10'] },
        },
        'user.loggedOut': {
          actions: ['stopAll', 'removeAll'],
          meta: { requirements: ['IDLE-07', 'SHELL-10'] },
        },
        'systemMessage.announced': {
          actions: { type: 'setMessage', params: received },
          meta: { requirements: ['SHELL-09'] },
        },
        'systemMessage.dismissed': {
          actions: 'removeMessage',
          meta: { requirements: ['SHELL-09'] },
        },
      },
    },
  },
});
