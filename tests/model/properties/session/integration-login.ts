import type { integrationLoginMachine } from '../../../../machines/session/integrationLogin.machine.ts';
import type { GuidOutcome } from '../../../../machines/session/integrationLogin.setup.ts';
import { ended, now, propertiesOf, runs } from '../property.ts';

const is = (wanted: GuidOutcome['outcome']) => (one: GuidOutcome) => one.outcome === wanted;

export const integrationLogin = propertiesOf<typeof integrationLoginMachine>([
  {
    id: 'INT-01',
    says: 'whom the other program sent is logged in when the server accepts the guid',
    applies: (moment) => ended(moment, 'logInWithGuid', is('accepted')),
    holds: ({ snapshot, payload }) => snapshot.status === 'done' && snapshot.output === payload,
  },
  {
    id: 'INT-01',
    says: 'someone else who is logged in here is asked before they are logged out',
    applies: (moment) => runs(moment, 'logoutCurrentUser'),
    holds: ({ before, event }) => before.hasTag('confirming') || event === 'account.switched',
  },
  {
    id: 'INT-01',
    says: 'the session of someone else is not touched before they have answered',
    applies: (moment) =>
      ended(moment, 'logInWithGuid', is('occupied')) && moment.snapshot.context.present !== null,
    holds: (moment) => moment.snapshot.hasTag('confirming') && moment.running.length === 0,
  },
  {
    id: 'INT-01',
    says: 'whoever chooses to keep their account stays logged in',
    applies: ({ event, before }) => event === 'account.kept' && before.matches('confirming'),
    holds: ({ snapshot, input }) =>
      snapshot.output?.outcome === 'accepted' && snapshot.output.arrival === input.present,
  },
  {
    id: 'LOGIN-08',
    says: 'a refused guid lets no one in who was not inside',
    applies: (moment) =>
      ended(moment, 'logInWithGuid', is('refused')) && moment.snapshot.context.present === null,
    holds: ({ snapshot }) => snapshot.output?.outcome !== 'accepted',
  },
  {
    id: 'LOGIN-08',
    says: 'the session hears that the login has ended when it did not succeed',
    applies: ({ before, snapshot }) =>
      before.matches('loggingIn') && !snapshot.matches('loggingIn'),
    holds: (moment) =>
      now(moment, 'send session login.ended') ===
      (ended(moment, 'logInWithGuid', is('accepted')) ? 0 : 1),
  },
]);
