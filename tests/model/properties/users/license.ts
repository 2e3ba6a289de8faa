import type { licenseMachine } from '../../../../machines/users/license.machine.ts';
import type { SecurityChange } from '../../../../src/contract/users/security.ts';
import { type Result, valueIn } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, isFirst, now, propertiesOf, runs } from '../property.ts';

type Accepted = Result<unknown>;

export const license = propertiesOf<typeof licenseMachine>([
  {
    id: 'NAV-02',
    says: 'without the box checked nothing is sent, and the box is marked',
    applies: (moment) =>
      moment.event === 'license.submitted' &&
      moment.before.matches('reading') &&
      !(moment.payload as { isAccepted: boolean }).isAccepted,
    holds: (moment) =>
      !runs(moment, 'acknowledgeLicense') &&
      Object.keys(moment.snapshot.context.form.errors).length > 0,
  },
  {
    id: 'NAV-02',
    says: 'the agreement is called accepted when the server has recorded it',
    applies: (moment) => ended<Accepted>(moment, 'acknowledgeLicense', ({ ok }) => ok),
    holds: (moment) =>
      moment.snapshot.hasTag('acknowledged') && now(moment, 'send session user.refreshed') === 1,
  },
  {
    id: 'NAV-02',
    says: 'who accepted it before is not asked again',
    applies: (moment) => isFirst(moment) && moment.input.security.isAcknowledged,
    holds: ({ snapshot }) => snapshot.hasTag('acceptedBefore'),
  },
  {
    id: 'NAV-04',
    says: 'a person goes on to their page only with the signature and the PIN as well',
    applies: (moment) => now(moment, 'send session landing.requested') > 0,
    holds: ({ payload }) => {
      const { security } = valueIn(payload as Result<SecurityChange>);
      return security.signature !== null && security.hasPin;
    },
  },
  {
    id: 'ERR-OTHER',
    says: 'what the server refuses leaves the form, with the reason',
    applies: (moment) =>
      ended<Accepted>(moment, 'acknowledgeLicense', ({ ok }) => !ok) ||
      failed(moment, 'acknowledgeLicense'),
    holds: ({ snapshot }) => {
      const { errors, refusal } = snapshot.context.form;
      return (
        !snapshot.hasTag('acknowledged') && (refusal !== null || Object.keys(errors).length > 0)
      );
    },
  },
  busyWhile('NAV-02', 'acknowledgeLicense'),
]);
