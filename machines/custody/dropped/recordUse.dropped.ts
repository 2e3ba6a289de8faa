import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { recordUseMachine } from '../recordUse.machine.ts';

export const recordUseDropped: DroppedEvents<typeof recordUseMachine> = {
  sentBy: { screen: ['amounts.changed', 'form.submitted', 'another.requested'] },
  rows: [
    {
      in: ['checking'],
      events: ['amounts.changed', 'form.submitted'],
      reason: 'The preview and the signature are shown in place of the form.',
    },
    {
      in: ['recorded', 'kept', 'opening'],
      events: ['amounts.changed', 'form.submitted'],
      reason: 'The receipt is shown in place of the form.',
    },
    {
      in: ['filling', 'checking'],
      events: ['another.requested'],
      reason: 'It is requested from the receipt, and nothing is recorded yet.',
    },
    {
      in: ['opening'],
      events: ['another.requested'],
      reason: 'The form of another use is on its way. The button is busy.',
    },
  ],
};
