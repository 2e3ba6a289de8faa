import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { searchMachine } from '../search.machine.ts';

export const searchDropped: DroppedEvents<typeof searchMachine> = {
  sentBy: {
    screen: [
      'shortcuts.requested',
      'shortcuts.toggled',
      'query.changed',
      'option.moved',
      'option.chosen',
      'choice.confirmed',
      'escape.pressed',
      'retry.requested',
      'dialog.dismissed',
    ],
    otherScreens: { 'the header': ['search.requested'] },
    actors: { watchKeys: ['key.pressed'] },
  },
  rows: [
    {
      in: ['dialog.search', 'dialog.shortcuts'],
      events: ['search.requested'],
      reason: 'A dialog covers the header.',
    },
    {
      in: ['dialog.search', 'dialog.shortcuts'],
      events: ['key.pressed'],
      reason: 'A dialog is open, and single keys open one only from the page.',
    },
    {
      except: ['dialog.search'],
      events: [
        'query.changed',
        'option.moved',
        'option.chosen',
        'choice.confirmed',
        'escape.pressed',
        'shortcuts.requested',
      ],
      reason: 'The search is closed.',
    },
    {
      in: ['keys.recalling'],
      events: ['shortcuts.toggled'],
      reason: 'The browser has not said yet whether the keys are on. The checkbox is disabled.',
    },
    {
      in: ['keys.silent'],
      events: ['shortcuts.toggled'],
      reason: 'The list of shortcuts is closed.',
    },
    {
      except: ['dialog.search.offline', 'dialog.search.failed'],
      events: ['retry.requested'],
      reason: 'No search has failed.',
    },
    { in: ['dialog.closed'], events: ['dialog.dismissed'], reason: 'No dialog is open.' },
  ],
  harmless: [
    {
      in: ['dialog.search'],
      events: ['choice.confirmed'],
      reason: 'Enter opens the chosen result; without one it has nothing to open.',
    },
  ],
};
