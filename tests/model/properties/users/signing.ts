import type { signingMachine } from '../../../../machines/users/signing.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

type Saved = Result<unknown>;

export const signing = propertiesOf<typeof signingMachine>([
  {
    id: 'NAV-02',
    says: 'a person goes on to their page once they have both a signature and a PIN, and not before',
    applies: (moment) => now(moment, 'send session landing.requested') > 0,
    holds: ({ snapshot: { context } }) =>
      context.security.signature !== null && context.security.hasPin,
  },
  {
    id: 'NAV-02',
    says: 'the session hears of every signature and PIN that was saved',
    applies: (moment) =>
      ended<Saved>(moment, 'saveSignature', ({ ok }) => ok) ||
      ended<Saved>(moment, 'savePin', ({ ok }) => ok),
    holds: (moment) => now(moment, 'send session user.refreshed') === 1,
  },
  {
    id: 'NAV-03',
    says: 'a PIN that is not complete is not sent, and is marked',
    applies: (moment) =>
      moment.event === 'pin.submitted' &&
      !moment.before.hasTag('savingPin') &&
      !runs(moment, 'savePin'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.pinForm.errors).length > 0,
  },
  {
    id: 'ERR-OTHER',
    says: 'a PIN that was refused is not called saved, and the page says why',
    applies: (moment) =>
      ended<Saved>(moment, 'savePin', ({ ok }) => !ok) || failed(moment, 'savePin'),
    holds: ({ snapshot }) => {
      const { errors, refusal } = snapshot.context.pinForm;
      return !snapshot.hasTag('pinSaved') && (refusal !== null || Object.keys(errors).length > 0);
    },
  },
  {
    id: 'CALL-16',
    says: 'a signature that was refused is not called saved, and the page says why',
    applies: (moment) =>
      ended<Saved>(moment, 'saveSignature', ({ ok }) => !ok) || failed(moment, 'saveSignature'),
    holds: ({ snapshot }) => {
      const { errors, refusal } = snapshot.context.signatureForm;
      return (
        !snapshot.hasTag('signatureSaved') && (refusal !== null || Object.keys(errors).length > 0)
      );
    },
  },
  {
    id: 'NAV-03',
    says: 'while a PIN is saved the form says so',
    applies: (moment) => runs(moment, 'savePin'),
    holds: ({ snapshot }) => snapshot.hasTag('savingPin'),
  },
]);
