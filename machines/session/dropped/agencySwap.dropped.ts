import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { agencySwapMachine } from '../agencySwap.machine.ts';

export const agencySwapDropped: DroppedEvents<typeof agencySwapMachine> = {
  sentBy: {
    screen: ['choice.changed', 'swap.submitted', 'retry.requested', 'cancel.chosen'],
    otherScreens: { 'the account menu': ['swap.requested'] },
  },
  rows: [
    {
      in: ['loading', 'choosing', 'alone', 'unavailable', 'resolving', 'requesting', 'changing'],
      events: ['swap.requested'],
      reason: 'The dialog covers the account menu.',
    },
    {
      in: ['leaving', 'over'],
      events: ['swap.requested'],
      reason: 'The page is already being left.',
    },
    {
      except: ['choosing'],
      events: ['choice.changed', 'swap.submitted'],
      reason:
        'There is no list to choose from, or the change is in progress and the field is read-only.',
    },
    {
      except: ['unavailable'],
      events: ['retry.requested'],
      reason: 'Only the message that the customers couldn’t be loaded has this button.',
    },
    { in: ['closed'], events: ['cancel.chosen'], reason: 'The dialog is closed.' },
    {
      in: ['resolving', 'requesting', 'changing', 'leaving', 'over'],
      events: ['cancel.chosen'],
      reason: 'The change can no longer be stopped. The button is disabled and says so.',
    },
  ],
};
