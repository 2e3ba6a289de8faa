import type { ownPasswordMachine } from '../../../../machines/users/ownPassword.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

type Changed = Result<unknown>;

export const ownPassword = propertiesOf<typeof ownPasswordMachine>([
  {
    id: 'CHPW-04',
    says: 'a form with something wrong is not sent, and what is wrong is marked',
    applies: (moment) =>
      moment.event === 'password.submitted' &&
      moment.before.matches('filling') &&
      !runs(moment, 'changePassword'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.form.errors).length > 0,
  },
  {
    id: 'CHPW-08',
    says: 'a password is called changed when the server has changed it, and not before',
    applies: ({ snapshot, before }) => snapshot.hasTag('saved') && !before.hasTag('saved'),
    holds: (moment) =>
      ended<Changed>(moment, 'changePassword', ({ ok }) => ok) &&
      now(moment, 'send session user.refreshed') === 1,
  },
  {
    id: 'CHPW-08',
    says: 'what the server refuses leaves the form, with the reason',
    applies: (moment) =>
      ended<Changed>(moment, 'changePassword', ({ ok }) => !ok) || failed(moment, 'changePassword'),
    holds: ({ snapshot }) => {
      const { errors, refusal } = snapshot.context.form;
      return snapshot.hasTag('form') && (refusal !== null || Object.keys(errors).length > 0);
    },
  },
  {
    id: 'CHPW-08',
    says: 'who cancels sends nothing',
    applies: ({ event, before }) => event === 'change.canceled' && before.matches('filling'),
    holds: (moment) => !moment.snapshot.hasTag('form') && moment.running.length === 0,
  },
  busyWhile('CHPW-08', 'changePassword'),
]);
