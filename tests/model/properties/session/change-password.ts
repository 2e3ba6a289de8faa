import type { SnapshotFrom } from 'xstate';
import type { changePasswordMachine } from '../../../../machines/session/changePassword.machine.ts';
import type {
  ChangeOutcome,
  LinkOutcome,
} from '../../../../machines/session/changePassword.setup.ts';
import { busyWhile, ended, failed, isFirst, now, propertiesOf, runs } from '../property.ts';

const stands = (standing: LinkOutcome['standing']) => (one: LinkOutcome) =>
  one.standing === standing;

type Snapshot = SnapshotFrom<typeof changePasswordMachine>;

const isRefused = (snapshot: Snapshot) =>
  (['missing', 'superseded', 'expired', 'unusable'] as const).some((state) =>
    snapshot.matches(state),
  );

export const changePassword = propertiesOf<typeof changePasswordMachine>([
  {
    id: 'CHPW-05',
    says: 'no password can be set by a link that does not count',
    applies: ({ snapshot }) => isRefused(snapshot),
    holds: (moment) =>
      moment.snapshot.context.form === null &&
      moment.snapshot.context.message !== '' &&
      moment.running.length === 0,
  },
  {
    id: 'CHPW-05',
    says: 'the form is shown only with what the server said of its link',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.hasTag('form'),
    holds: ({ snapshot }) => snapshot.context.form !== null,
  },
  {
    id: 'CHPW-05',
    says: 'a link that a newer one replaced, one that is too old and one that was used say different things',
    applies: (moment) =>
      ended<LinkOutcome>(moment, 'lookUpLink', ({ standing }) => standing !== 'valid'),
    holds: (moment) =>
      moment.snapshot.matches('superseded') === ended(moment, 'lookUpLink', stands('superseded')) &&
      moment.snapshot.matches('expired') === ended(moment, 'lookUpLink', stands('tooOld')) &&
      moment.snapshot.matches('unusable') === ended(moment, 'lookUpLink', stands('unusable')),
  },
  {
    id: 'CHPW-05',
    says: 'a link that does not count is explained',
    isOfSnapshot: true,
    applies: ({ snapshot }) => isRefused(snapshot),
    holds: ({ snapshot: { context } }) => context.form === null && context.message !== '',
  },
  {
    id: 'CHPW-06',
    says: 'without an id the page says so and asks for nothing',
    applies: (moment) => isFirst(moment) && !moment.input.hasId,
    holds: ({ snapshot, running }) =>
      snapshot.context.message === 'There was a problem processing you change passowrd request.' &&
      running.length === 0,
  },
  {
    id: 'CHPW-07',
    says: 'a password that was set leads to the root',
    applies: (moment) =>
      ended<ChangeOutcome>(
        moment,
        'changePassword',
        (one) => one.outcome === 'changed' && !one.isApiAccount,
      ),
    holds: (moment) =>
      moment.snapshot.status === 'done' &&
      now(moment, 'send navigation address.requested {"address":"/"}') === 1,
  },
  {
    id: 'CHPW-07',
    says: 'the password of a program leads nowhere',
    applies: (moment) =>
      ended<ChangeOutcome>(
        moment,
        'changePassword',
        (one) => one.outcome === 'changed' && one.isApiAccount,
      ),
    holds: (moment) =>
      moment.snapshot.matches('apiAccountSet') && now(moment, 'send navigation') === 0,
  },
  {
    id: 'CHPW-08',
    says: 'a link that was used meanwhile is looked up again before anything else is sent',
    applies: (moment) =>
      ended<ChangeOutcome>(moment, 'changePassword', ({ outcome }) => outcome === 'linkLost'),
    holds: (moment) => runs(moment, 'lookUpLink') && !runs(moment, 'changePassword'),
  },
  {
    id: 'CHPW-03',
    says: 'what is refused leaves the form, with the reason',
    applies: (moment) => failed(moment, 'changePassword'),
    holds: ({ snapshot }) => snapshot.hasTag('form') && snapshot.context.refusal !== null,
  },
  busyWhile('CHPW-08', 'changePassword'),
]);
