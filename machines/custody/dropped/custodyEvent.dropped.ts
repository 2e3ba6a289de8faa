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
      'code.scanned',
      'label.canceled',
      'noLabels.toggled',
      'camera.requested',
      'camera.stopped',
      'form.submitted',
      'cancel.requested',
      'leave.confirmed',
      'leave.refused',
    ],
    actors: {
      listenKeys: ['code.scanned'],
      watchCamera: ['camera.ready', 'camera.failed', 'camera.stopped', 'code.scanned'],
    },
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
        'code.scanned',
        'label.canceled',
        'noLabels.toggled',
        'camera.requested',
        'form.submitted',
      ],
      reason: 'Another step is shown in place of the form.',
    },
    {
      in: ['act.filling.camera'],
      events: ['camera.requested'],
      reason: 'The camera is on; the button stops it.',
    },
    {
      in: ['act.filling.camera.watching'],
      events: ['camera.ready'],
      reason: 'The camera reports once that it is ready.',
    },
    {
      except: ['act.filling.camera'],
      events: ['camera.stopped'],
      reason: 'The camera is off; the button starts it.',
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
