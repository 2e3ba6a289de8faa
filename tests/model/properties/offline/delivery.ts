import type { deliveryMachine } from '../../../../machines/offline/delivery.machine.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

const sends = 'start deliver';

export const delivery = propertiesOf<typeof deliveryMachine>([
  {
    id: 'FIELD-07',
    says: 'the records are delivered one after the other, in the order in which they were made, each once a round',
    applies: (moment) => now(moment, sends) > 0,
    holds: ({ snapshot: { context } }) => {
      const { records, tried } = context;
      const sent = records.findIndex(({ recordId }) => recordId === tried.at(-1));
      const open = records.slice(0, sent).filter(({ isOpen }) => isOpen);
      return (
        sent >= 0 &&
        new Set(tried).size === tried.length &&
        open.every(({ recordId }) => tried.includes(recordId))
      );
    },
  },
  {
    id: 'FIELD-07',
    says: 'a record that is not delivered is tried again',
    applies: ({ snapshot }) => snapshot.matches('idle'),
    holds: ({ snapshot: { context } }) =>
      context.records.every(({ stage }) => stage !== 'onDevice' && stage !== 'sending'),
  },
  {
    id: 'FIELD-07',
    says: 'once the network is back every record is tried again, also those that were tried in this round',
    applies: ({ event }) => event === 'connection.restored',
    holds: ({ snapshot }) => snapshot.context.tried.length === 0,
  },
  {
    id: 'FIELD-18',
    says: 'a record reads Sending while it is sent, and never otherwise',
    holds: (moment) =>
      runs(moment, 'deliver') ||
      moment.snapshot.matches('reading') ||
      moment.snapshot.matches('removing') ||
      moment.snapshot.context.records.every(({ stage }) => stage !== 'sending'),
  },
  {
    id: 'FIELD-07',
    says: 'records that cannot be read are read again, and the pages say so until then',
    applies: (moment) => failed(moment, 'readRecords'),
    holds: ({ snapshot }) => snapshot.matches('unread') && snapshot.context.isUnread,
  },
  {
    id: 'FIELD-18',
    says: 'once they are read, nothing says that they cannot be read',
    applies: (moment) => ended(moment, 'readRecords'),
    holds: ({ snapshot }) => !snapshot.context.isUnread,
  },
  {
    id: 'FIELD-07',
    says: 'an unknown device gets a kit before it delivers again',
    applies: ({ event, payload }) =>
      event === 'xstate.done.actor.deliver' &&
      (payload as { outcome: string }).outcome === 'unknownDevice',
    holds: (moment) => now(moment, 'requestKit') === 1 && moment.snapshot.matches('waiting'),
  },
]);
