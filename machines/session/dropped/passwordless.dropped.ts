import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { passwordlessMachine } from '../passwordless.machine.ts';

export const passwordlessDropped: DroppedEvents<typeof passwordlessMachine> = {
  sentBy: { screen: ['setup.chosen', 'setup.declined', 'continue.chosen'] },
  rows: [
    {
      in: ['deciding'],
      events: ['setup.chosen', 'setup.declined'],
      reason: 'It is not known yet whether there is an offer.',
    },
    {
      in: ['registering', 'remembering', 'declining'],
      events: ['setup.chosen', 'setup.declined'],
      reason: 'The user has answered. One button is busy or both are disabled.',
    },
    {
      in: ['failed'],
      events: ['setup.chosen', 'setup.declined'],
      reason: 'The message that no passkey was set up is shown in place of the question.',
    },
    {
      except: ['failed'],
      events: ['continue.chosen'],
      reason: 'Only the message that no passkey was set up has this button.',
    },
  ],
};
