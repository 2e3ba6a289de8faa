import type { noticesMachine } from '../../../../machines/app/notices.machine.ts';
import type { Toast } from '../../../../machines/core/systemEvents.ts';
import { propertiesOf } from '../property.ts';

export const notices = propertiesOf<typeof noticesMachine>([
  {
    id: 'SHELL-10',
    says: 'two toasts are open at most',
    holds: ({ snapshot }) => snapshot.context.toasts.length <= 2,
  },
  {
    id: 'SHELL-10',
    says: 'the newest is on top',
    applies: ({ event, before, payload }) =>
      event === 'toast.raised' &&
      before.context.toasts.every(
        ({ toast }) => toast.text !== (payload as { toast: Toast }).toast.text,
      ),
    holds: ({ snapshot, payload }) =>
      snapshot.context.toasts[0]?.toast.text === (payload as { toast: Toast }).toast.text,
  },
  {
    id: 'ERR-BURST',
    says: 'nothing is said twice at a time',
    applies: ({ snapshot }) => snapshot.context.toasts.length > 1,
    holds: ({ snapshot: { context } }) =>
      new Set(context.toasts.map(({ toast }) => toast.text)).size === context.toasts.length,
  },
  {
    id: 'SHELL-10',
    says: 'every toast that is shown runs, so that it goes away',
    applies: ({ snapshot }) => snapshot.context.toasts.length > 0,
    holds: ({ snapshot, running }) =>
      snapshot.context.toasts.every(({ id }) => running.includes(id)),
  },
  {
    id: 'IDLE-07',
    says: 'what one person was told is not shown to the next',
    applies: ({ event }) => event === 'user.loggedOut',
    holds: ({ snapshot }) => snapshot.context.toasts.length === 0,
  },
]);
