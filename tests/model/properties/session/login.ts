import type { loginMachine } from '../../../../machines/session/login.machine.ts';
import type { LoginOutcome } from '../../../../machines/session/loginOutcome.ts';
import { ended, isFirst, now, propertiesOf, runs } from '../property.ts';

type Submitted = { values: Record<string, unknown> };

export const login = propertiesOf<typeof loginMachine>([
  {
    id: 'LOGIN-01',
    says: 'without a username and a password nothing is sent, and both fields are marked',
    applies: ({ event, payload, before }) =>
      event === 'form.submitted' &&
      before.matches({ regular: 'filling' }) &&
      (payload as Submitted).values.userName === '',
    holds: (moment) =>
      !runs(moment, 'checkPassword') &&
      ['userName', 'password'].every((name) => name in moment.snapshot.context.errors),
  },
  {
    id: 'LOGIN-04',
    says: 'the chosen form is shown, and nothing of the other one goes on',
    applies: ({ event, payload, before }) =>
      event === 'mode.chosen' &&
      (before.matches('regular') || before.matches('sso')) &&
      (payload as { mode: string }).mode === 'sso',
    holds: (moment) => moment.snapshot.hasTag('sso') && !runs(moment, 'checkPassword'),
  },
  {
    id: 'LOGIN-05',
    says: 'with useSso in the address the SSO form is shown at once',
    applies: (moment) =>
      isFirst(moment) &&
      moment.input.useSso &&
      moment.input.via === null &&
      moment.input.isUnsupported !== true,
    holds: ({ snapshot }) => snapshot.hasTag('sso'),
  },
  {
    id: 'LOGIN-06',
    says: 'the message of the address is shown as an error, once',
    applies: (moment) =>
      isFirst(moment) && moment.input.errorMessage !== null && moment.input.isUnsupported !== true,
    holds: (moment) => now(moment, 'send notices toast.raised') === 1,
  },
  {
    id: 'LOGIN-08',
    says: 'after a refused password the form stays, with the words of the server',
    applies: (moment) =>
      ended<LoginOutcome>(moment, 'checkPassword', ({ outcome }) => outcome === 'refused'),
    holds: ({ snapshot, payload }) => {
      const { refusal } = payload as Extract<LoginOutcome, { outcome: 'refused' }>;
      return (
        snapshot.matches({ regular: 'filling' }) &&
        snapshot.context.refusal?.value === refusal.value &&
        snapshot.context.refusal.message === refusal.message
      );
    },
  },
  {
    id: 'LOGIN-08',
    says: 'a refusal that is shown has words',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.context.refusal !== null,
    holds: ({ snapshot: { context } }) =>
      context.refusal?.value !== '' && context.refusal?.message !== '',
  },
  {
    id: 'FIELD-22',
    says: 'the reason for the end of the last session is shown as it was found',
    applies: (moment) => ended<string | null>(moment, 'readLogoutReason'),
    holds: ({ snapshot, payload }) => snapshot.context.logoutReason === payload,
  },
  {
    id: 'LOGIN-10',
    says: 'in a browser that is not supported no login is checked',
    applies: ({ input }) => input.isUnsupported === true,
    holds: ({ running, snapshot }) => running.length === 0 && snapshot.matches('unsupported'),
  },
  {
    id: 'LOGIN-12',
    says: 'a login ends with the person whom the server accepted',
    applies: ({ snapshot }) => snapshot.status === 'done',
    holds: ({ snapshot }) =>
      snapshot.context.arrival !== null && snapshot.output === snapshot.context.arrival,
  },
  {
    id: 'PWL-01',
    says: 'after a correct password a passkey is offered before the person is inside',
    applies: (moment) =>
      ended<LoginOutcome>(moment, 'checkPassword', ({ outcome }) => outcome === 'accepted'),
    holds: (moment) => runs(moment, 'passwordless') && moment.snapshot.status === 'active',
  },
]);
