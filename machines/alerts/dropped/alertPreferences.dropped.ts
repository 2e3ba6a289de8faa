import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { alertPreferencesMachine } from '../alertPreferences.machine.ts';

export const alertPreferencesDropped: DroppedEvents<typeof alertPreferencesMachine> = {
  sentBy: { screen: ['choices.submitted', 'addition.requested', 'removal.requested'] },
  rows: [
    {
      in: ['opening'],
      events: ['choices.submitted', 'addition.requested', 'removal.requested'],
      reason: 'The browser answers at once. The choices stay in the form.',
    },
    {
      in: ['saving', 'adding', 'removing'],
      events: ['choices.submitted', 'addition.requested', 'removal.requested'],
      reason: 'The server is at work. The buttons are busy, and the choices stay in the form.',
    },
  ],
};
