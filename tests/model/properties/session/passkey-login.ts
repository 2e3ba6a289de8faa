import type { passkeyLoginMachine } from '../../../../machines/session/passkeyLogin.machine.ts';
import type { PasskeyChoice } from '../../../../machines/session/passkeyLogin.setup.ts';
import { ended, now, propertiesOf, runs } from '../property.ts';

const isChosen = ({ outcome }: PasskeyChoice): boolean => outcome === 'chosen';

export const passkeyLogin = propertiesOf<typeof passkeyLoginMachine>([
  {
    id: 'PWL-07',
    says: 'no one is logged in without the answer of the server to the assertion',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'accepted',
    holds: ({ event }) => event === 'xstate.done.actor.logInWithPasskey',
  },
  {
    id: 'PWL-07',
    says: 'the answer of an authenticator is checked by the server, and the session hears of it',
    applies: (moment) =>
      ended(moment, 'requestPasskey', isChosen) || ended(moment, 'offerPasskey', isChosen),
    holds: (moment) =>
      runs(moment, 'logInWithPasskey') &&
      moment.snapshot.hasTag('busy') &&
      now(moment, 'send session login.started') === 1,
  },
  {
    id: 'LOGIN-08',
    says: 'a login that does not happen is explained in words',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'refused',
    holds: ({ snapshot }) =>
      snapshot.output?.outcome === 'refused' && snapshot.output.refusal.message !== '',
  },
  {
    id: 'LOGIN-08',
    says: 'a refusal of the server frees the form',
    applies: ({ before, snapshot }) =>
      before.hasTag('busy') && snapshot.output?.outcome === 'refused',
    holds: (moment) => now(moment, 'send session login.ended') === 1,
  },
  {
    id: 'PWL-07',
    says: 'a button that is pressed replaces the offer in the field',
    applies: ({ event, before }) =>
      event === 'passkey.requested' && before.status === 'active' && !before.hasTag('busy'),
    holds: (moment) => runs(moment, 'requestPasskey') && !runs(moment, 'offerPasskey'),
  },
]);
