import type { LoginOutcome } from '../../../../machines/session/loginOutcome.ts';
import type { ssoLoginMachine } from '../../../../machines/session/ssoLogin.machine.ts';
import { ended, ever, isFirst, now, propertiesOf, runs } from '../property.ts';

const isRefused = ({ outcome }: LoginOutcome): boolean => outcome === 'refused';

export const ssoLogin = propertiesOf<typeof ssoLoginMachine>([
  {
    id: 'SSO-02',
    says: 'the ticket is redeemed at once, and the session hears of it',
    applies: isFirst,
    holds: (moment) =>
      runs(moment, 'redeemTicket') && now(moment, 'send session login.started') === 1,
  },
  {
    id: 'SSO-02',
    says: 'the ticket is sent once',
    holds: (moment) => ever(moment, 'start redeemTicket') <= 1,
  },
  {
    id: 'SSO-02',
    says: 'a ticket that is accepted logs in whom the server names',
    applies: (moment) => ended<LoginOutcome>(moment, 'redeemTicket', (one) => !isRefused(one)),
    holds: ({ snapshot, payload }) => snapshot.status === 'done' && snapshot.output === payload,
  },
  {
    id: 'LOGIN-08',
    says: 'a refused ticket lets no one in who was not inside',
    applies: (moment) => ended(moment, 'redeemTicket', isRefused) && moment.input.present === null,
    holds: ({ snapshot }) => snapshot.output?.outcome !== 'accepted',
  },
  {
    id: 'SSO-02',
    says: 'whoever is logged in on this browser stays so when a ticket is refused, and reads why',
    applies: (moment) => ended(moment, 'redeemTicket', isRefused) && moment.input.present !== null,
    holds: (moment) =>
      moment.snapshot.output?.outcome === 'accepted' &&
      moment.snapshot.output.arrival === moment.input.present &&
      now(moment, 'send notices toast.raised') === 1,
  },
]);
