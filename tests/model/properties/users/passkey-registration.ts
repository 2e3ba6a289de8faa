import type {
  CreationOutcome,
  OptionsOutcome,
  passkeyRegistrationMachine,
  RegistrationOutcome,
} from '../../../../machines/core/passkeyRegistration.machine.ts';
import { ended, failed, isFirst, propertiesOf, runs } from '../property.ts';

export const passkeyRegistration = propertiesOf<typeof passkeyRegistrationMachine>([
  {
    id: 'CALL-17',
    says: 'the server is asked for a challenge before the device is asked for a passkey',
    applies: isFirst,
    holds: (moment) => runs(moment, 'fetchCredentialOptions') && !runs(moment, 'createPasskey'),
  },
  {
    id: 'PWL-06',
    says: 'the device is asked once the server has said what for',
    applies: (moment) =>
      ended<OptionsOutcome>(moment, 'fetchCredentialOptions', ({ outcome }) => outcome === 'ready'),
    holds: (moment) => runs(moment, 'createPasskey') && moment.snapshot.hasTag('prompt'),
  },
  {
    id: 'CALL-18',
    says: 'what the device made is kept by the server before anyone relies on it',
    applies: (moment) =>
      ended<CreationOutcome>(moment, 'createPasskey', ({ outcome }) => outcome === 'created'),
    holds: (moment) => runs(moment, 'savePasskey') && moment.snapshot.status === 'active',
  },
  {
    id: 'PWL-02',
    says: 'a passkey is registered when the server says so, and not otherwise',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'registered',
    holds: (moment) =>
      ended<RegistrationOutcome>(moment, 'savePasskey', ({ outcome }) => outcome === 'registered'),
  },
  {
    id: 'PWL-05',
    says: 'a registration that fails says why',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'failed',
    holds: ({ snapshot }) =>
      snapshot.output?.outcome === 'failed' && snapshot.output.message !== '',
  },
  {
    id: 'PWL-06',
    says: 'the dialog of the device is taken away after 60 s',
    applies: (moment) =>
      moment.event.startsWith('xstate.after.promptLimit') || failed(moment, 'createPasskey'),
    holds: (moment) =>
      !runs(moment, 'createPasskey') && moment.snapshot.output?.outcome === 'failed',
  },
]);
