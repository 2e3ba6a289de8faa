import type { InputFrom } from 'xstate';
import type { parRestockMachine } from '../../../../machines/custody/parRestock.machine.ts';
import { now, propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const parRestock = propertiesOf<typeof parRestockMachine>([
  ...signedPage<InputFrom<typeof parRestockMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
  {
    id: 'ERR-OTHER',
    says: 'a form with something missing is not signed, and what is missing is marked',
    applies: (moment) => moment.event === 'form.submitted' && !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'PAR-02',
    says: 'no two lots of the form have the same key, whatever place they are from',
    applies: ({ event }) => event === 'line.added',
    holds: ({ snapshot }) => {
      const keys = snapshot.context.keys.flat();
      return new Set(keys).size === keys.length;
    },
  },
  {
    id: 'PAR-02',
    says: 'the page of the restocked inventory opens when all transfers are recorded',
    applies: ({ before, snapshot }) =>
      before.context.recorded === null && snapshot.context.recorded !== null,
    holds: (moment) => now(moment, 'send navigation') === 1,
  },
]);
