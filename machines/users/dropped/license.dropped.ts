import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { licenseMachine } from '../license.machine.ts';

export const licenseDropped: DroppedEvents<typeof licenseMachine> = {
  sentBy: { screen: ['license.submitted'] },
  rows: [
    {
      in: ['acknowledging'],
      events: ['license.submitted'],
      reason: 'The server is at work. The button is busy and does nothing.',
    },
    {
      in: ['acknowledged', 'acceptedBefore'],
      events: ['license.submitted'],
      reason: 'The license is accepted, and the form is closed.',
    },
  ],
};
