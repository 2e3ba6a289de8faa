import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { custodyEventMachine } from '../custodyEvent.machine.ts';

export const custodyEventDropped: DroppedEvents<typeof custodyEventMachine> = {
  sentBy: {
    screen: [
      'kind.chosen',
      'load.retried',
      'form.changed',
      'line.added',
      'line.removed',
      'label.canceled',
      'noLabels.toggled',
      'form.submitted',
      'cancel.requested',
      'leave.confirmed',
      'leave.refused',
    ],
    charts: { formScan: ['code.scanned'] },
  },
  rows: [
    {
      except: ['act.choosing'],
      events: ['kind.chosen'],
      reason: 'The kind is chosen. Another step is shown in place of the choice.',
    },
    {
      except: ['act.unavailable'],
      events: ['load.retried'],
      reason: 'Only the message that the inventory couldn’t be loaded has this button.',
    },
    {
      except: ['act.filling'],
      events: [
        'form.changed',
        'line.added',
        'line.removed',
        'label.canceled',
        'noLabels.toggled',
        'form.submitted',
      ],
      reason: 'Another step is shown in place of the form.',
    },
    {
      in: [
        'act.loading',
        'act.unavailable',
        'act.choosing',
        'act.checking',
        'act.recorded',
        'act.kept',
      ],
      events: ['code.scanned'],
      reason: 'No form is shown that takes codes.',
    },
    {
      in: ['leaving.confirming'],
      events: ['cancel.requested'],
      reason: 'The question whether to leave covers the page.',
    },
    {
      except: ['leaving.confirming'],
      events: ['leave.confirmed', 'leave.refused'],
      reason: 'The question is closed.',
    },
  ],
};
