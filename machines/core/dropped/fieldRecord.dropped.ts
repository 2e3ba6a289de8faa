import type { DroppedEvents } from '../droppedEvents.ts';
import type { fieldRecordMachine } from '../fieldRecord.machine.ts';

export const fieldRecordDropped: DroppedEvents<typeof fieldRecordMachine> = {
  sentBy: {
    screen: [],
    charts: {},
    actors: { recorder: ['statement.made', 'passkey.proven', 'record.stored', 'record.refused'] },
  },
  rows: [
    {
      in: ['requesting', 'storing'],
      events: ['statement.made'],
      reason: 'The statement was made before; the actor reports it once.',
    },
    {
      in: ['stating', 'storing'],
      events: ['passkey.proven'],
      reason: 'No passkey is asked for; the actor reports each that it asked for once.',
    },
  ],
  harmless: [],
};
