import type { DroppedEvents } from '../droppedEvents.ts';
import type { recordEditMachine } from '../recordEdit.machine.ts';

export const recordEditDropped: DroppedEvents<typeof recordEditMachine> = {
  sentBy: {
    screen: [
      'form.changed',
      'save.requested',
      'choice.made',
      'choices.confirmed',
      'changes.discarded',
      'restored.discarded',
    ],
    actors: { watchEdit: ['edit.delivered', 'edit.refused'] },
  },
  rows: [
    {
      in: ['saving'],
      events: ['form.changed', 'save.requested'],
      reason: 'The record is being saved. The fields are disabled and the button is busy.',
    },
    {
      in: ['conflict'],
      events: ['form.changed', 'save.requested'],
      reason: 'Both versions are shown in place of the form.',
    },
    {
      in: ['reading'],
      events: ['form.changed', 'save.requested'],
      reason: 'The user may only read the record, so there is no form.',
    },
    {
      in: ['saving'],
      events: ['edit.delivered', 'edit.refused'],
      reason:
        'The save compares versions: the server says what has changed since the record was opened.',
    },
    {
      in: ['conflict'],
      events: ['edit.delivered', 'edit.refused'],
      reason:
        'The user is already choosing between versions, and the save after that compares them again.',
    },
    {
      in: ['reading'],
      events: ['edit.delivered', 'edit.refused'],
      reason: 'A user who may only read the record has no edits of it.',
    },
    {
      except: ['conflict'],
      events: ['choice.made', 'choices.confirmed', 'changes.discarded'],
      reason: 'No conflict is shown.',
    },
    {
      except: ['editing.restored'],
      events: ['restored.discarded'],
      reason: 'Nothing was restored, so the message with this button is not shown.',
    },
  ],
};
