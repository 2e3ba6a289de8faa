import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { controlValueScanMachine } from '../controlValueScan.machine.ts';

export const controlValueScanDropped: DroppedEvents<typeof controlValueScanMachine> = {
  sentBy: {
    screen: ['camera.requested', 'camera.stopped', 'retry.requested'],
    actors: { watchCamera: ['camera.ready', 'camera.failed', 'camera.stopped'] },
  },
  rows: [
    {
      in: ['finding'],
      events: ['camera.requested'],
      reason: 'A label is being looked up. The button is disabled.',
    },
    {
      in: ['camera'],
      events: ['camera.requested'],
      reason: 'The camera is on; the button stops it.',
    },
    {
      in: ['camera.watching'],
      events: ['camera.ready'],
      reason: 'The camera reports once that it is ready.',
    },
    {
      except: ['camera'],
      events: ['camera.stopped'],
      reason: 'The camera is off; the button starts it.',
    },
    {
      except: ['failed'],
      events: ['retry.requested'],
      reason: 'Only the message that the label couldn’t be looked up has this button.',
    },
  ],
};
