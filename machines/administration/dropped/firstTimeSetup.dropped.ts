import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { firstTimeSetupMachine } from '../firstTimeSetup.machine.ts';

export const firstTimeSetupDropped: DroppedEvents<typeof firstTimeSetupMachine> = {
  sentBy: { screen: ['step.chosen', 'step.skipped'] },
  rows: [
    {
      in: ['done'],
      events: ['step.chosen', 'step.skipped'],
      reason: 'The agency is set up. The list of steps only links to the lists.',
    },
  ],
};
