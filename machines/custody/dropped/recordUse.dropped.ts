import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { recordUseMachine } from '../recordUse.machine.ts';

export const recordUseDropped: DroppedEvents<typeof recordUseMachine> = {
  sentBy: { screen: ['amounts.changed', 'form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['amounts.changed', 'form.submitted'],
      reason: 'The preview and the signature are shown in place of the form.',
    },
  ],
};
