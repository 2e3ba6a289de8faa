import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { scanMachine } from '../scan.machine.ts';

export const scanDropped: DroppedEvents<typeof scanMachine> = {
  sentBy: { screen: ['scan.requested', 'scan.canceled'] },
  rows: [
    {
      in: ['calling', 'capturing'],
      events: ['scan.requested'],
      reason: 'The reader is at work. The page offers to cancel instead.',
    },
    {
      in: ['idle', 'absent', 'read', 'refused'],
      events: ['scan.canceled'],
      reason: 'Nothing is being scanned.',
    },
  ],
};
