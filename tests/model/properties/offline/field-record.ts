import type { fieldRecordMachine } from '../../../../machines/core/fieldRecord.machine.ts';
import { ever, now, propertiesOf } from '../property.ts';

const states = 'send recorder statement.requested';
const asks = 'send recorder passkey.requested';
const stores = 'send recorder storing.requested';

export const fieldRecord = propertiesOf<typeof fieldRecordMachine>([
  {
    id: 'FIELD-03',
    says: 'what is signed is stated once, before anyone attests it',
    holds: (moment) => ever(moment, states) === 1,
  },
  {
    id: 'FIELD-04',
    says: 'a passkey is asked for once of each signer who chose one, in their order',
    applies: (moment) => now(moment, asks) > 0,
    holds: ({ did, past, input: { ways }, snapshot }) => {
      const all = [...past, ...did].filter((effect) => effect.startsWith(asks));
      const signers = ways.flatMap((way, index) => (way === 'passkey' ? [index] : []));
      return (
        all.every((effect, index) => effect === `${asks} {"signer":${signers[index]}}`) &&
        snapshot.hasTag('passkeyRequested') &&
        now({ did, past }, stores) === 0
      );
    },
  },
  {
    id: 'FIELD-04',
    says: 'it is stored once, after everyone has attested it',
    applies: (moment) => now(moment, stores) > 0,
    holds: (moment) =>
      ever(moment, stores) === 1 &&
      ever(moment, asks) === moment.input.ways.filter((way) => way === 'passkey').length,
  },
  {
    id: 'FIELD-18',
    says: 'it is called kept when it is stored, and never otherwise',
    applies: ({ snapshot }) => snapshot.status === 'done',
    holds: ({ event, payload, snapshot: { output } }) =>
      event === 'record.stored'
        ? output?.outcome === 'kept' && output.record === (payload as { record: unknown }).record
        : output?.outcome === 'refused' && output.problem.message !== '',
  },
]);
