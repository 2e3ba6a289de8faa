import { noticesMachine } from '../../../machines/app/notices.machine.ts';
import { model } from '../kit/fixtures.ts';

const message = { type: 'warning', text: 'Maintenance at 22:00.', link: null } as const;

export const notices = model('notices', noticesMachine, {
  events: {
    'toast.raised': ['First', 'Second', 'Third'].map((text) => ({
      type: 'toast.raised' as const,
      toast: { tone: 'bad' as const, text },
    })),
    'toast.closed': [{ type: 'toast.closed', id: 'toast-1' }],
    'user.loggedOut': [{ type: 'user.loggedOut' }],
    'systemMessage.announced': [{ type: 'systemMessage.announced', message }],
    'systemMessage.dismissed': [{ type: 'systemMessage.dismissed' }],
  },
  outputs: { toast: [] },
  errors: { toast: [] },
  inputs: { 'without a message': { message: null }, 'with a message': { message } },
  context: ({ toasts, message: now }) => ({
    toasts: toasts.map(({ toast }) => toast.text).join(' '),
    message: now !== null,
  }),
});
