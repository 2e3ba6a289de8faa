import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { smsWebhookMachine } from '../smsWebhook.machine.ts';

export const smsWebhookDropped: DroppedEvents<typeof smsWebhookMachine> = {
  sentBy: { screen: ['test.requested'] },
  rows: [
    {
      in: ['open.sending'],
      events: ['test.requested'],
      reason: 'A message is being sent. The button is busy.',
    },
    {
      in: ['broken'],
      events: ['test.requested'],
      reason: 'The page says that it stopped working, and has no form.',
    },
  ],
};
