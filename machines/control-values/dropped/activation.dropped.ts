import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { activationMachine } from '../activation.machine.ts';

export const activationDropped: DroppedEvents<typeof activationMachine> = {
  sentBy: { screen: ['form.changed', 'form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['form.changed', 'form.submitted'],
      reason: 'The preview and the signature are shown in place of the form.',
    },
  ],
};
