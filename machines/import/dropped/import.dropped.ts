import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { importMachine } from '../import.machine.ts';

export const importDropped: DroppedEvents<typeof importMachine> = {
  sentBy: {
    screen: [
      'file.chosen',
      'export.requested',
      'rows.chosen',
      'import.confirmed',
      'import.canceled',
      'retry.requested',
    ],
  },
  rows: [
    {
      except: ['choosing'],
      events: ['file.chosen', 'export.requested'],
      reason:
        'Another step is shown in place of the field for a file, or a file is being saved and the field is disabled.',
    },
    {
      in: [
        'choosing',
        'exporting',
        'beginning',
        'reading',
        'canceling',
        'applying',
        'notCanceled',
        'paused',
      ],
      events: ['rows.chosen'],
      reason: 'No rows are shown in this step.',
    },
    {
      in: ['confirming'],
      events: ['rows.chosen'],
      reason: 'The import is being confirmed. The buttons that choose rows are disabled.',
    },
    {
      except: ['preview'],
      events: ['import.confirmed'],
      reason:
        'Only the preview has this button, and it is busy while the import is being confirmed.',
    },
    {
      in: ['choosing', 'exporting', 'applying'],
      events: ['import.canceled'],
      reason: 'Nothing is open that could be canceled, or it is already being saved.',
    },
    {
      in: ['beginning', 'confirming'],
      events: ['import.canceled'],
      reason: 'The server is at work. The button is disabled until the server has responded.',
    },
    {
      in: ['canceling'],
      events: ['import.canceled'],
      reason: 'It is already being canceled. The button is busy.',
    },
    {
      except: ['preview', 'paused', 'done'],
      events: ['retry.requested'],
      reason: 'Nothing has failed or stopped.',
    },
    {
      in: ['preview.loading', 'preview.shown', 'done.loading', 'done.shown'],
      events: ['retry.requested'],
      reason: 'The rows are loading or shown.',
    },
  ],
};
