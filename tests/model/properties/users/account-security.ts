import type { accountSecurityMachine } from '../../../../machines/users/accountSecurity.machine.ts';
import { isFirst, propertiesOf, runs } from '../property.ts';

const parts = ['license', 'signing', 'ownPassword', 'passkeys', 'confirmation', 'scan'];

export const accountSecurity = propertiesOf<typeof accountSecurityMachine>([
  {
    id: 'ROUTE-13',
    says: 'everything that protects the account can be changed from the start, in any order',
    applies: isFirst,
    holds: (moment) => parts.every((part) => runs(moment, part)),
  },
  {
    id: 'NAV-02',
    says: 'the license, the signature and the PIN are there as long as the page is',
    applies: ({ snapshot }) => snapshot.matches('open'),
    holds: (moment) => runs(moment, 'license') && runs(moment, 'signing'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a part that breaks leaves a page that says so',
    applies: ({ event, before }) =>
      event.startsWith('xstate.error.actor.') && before.matches('open'),
    holds: ({ snapshot }) => snapshot.hasTag('broken'),
  },
  {
    id: 'ERR-OTHER',
    says: 'on a page that is broken no part goes on unseen',
    applies: ({ snapshot }) => snapshot.hasTag('broken'),
    holds: ({ running }) => running.length === 0,
  },
]);
