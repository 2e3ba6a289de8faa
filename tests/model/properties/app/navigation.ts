import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import type { Destination } from '../../../../machines/core/systemEvents.ts';
import { type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Moving = MomentOf<typeof navigationMachine>;

/** The addresses that this step had opened. */
const opened = ({ did }: Moving): string[] =>
  did.flatMap(
    (effect) => /^send address address\.opened \{"address":"([^"]*)"/.exec(effect)?.[1] ?? [],
  );

/** Pages that are open to everyone, as the requirements list them (ROUTE-02 to ROUTE-08), and e-mail links. */
const open = [
  'login',
  'forgotPassword',
  'changePassword',
  'privacyPolicy',
  'termsConditions',
  'eula',
  'nyForm3848',
  'emailAddress',
];

export const navigation = propertiesOf<typeof navigationMachine>([
  {
    id: 'ROUTE-21',
    says: 'whoever is led to the login page is not logged in',
    applies: (moment) => opened(moment).some((address) => address.startsWith('/login')),
    holds: ({ snapshot }) => snapshot.context.currentUser === null,
  },
  {
    id: 'ROUTE-21',
    says: 'no page is loaded for a person without a session that is not open to everyone',
    applies: (moment) => runs(moment, 'loadPage') && moment.snapshot.context.currentUser === null,
    holds: ({ snapshot: { context } }) =>
      context.match.kind === 'route' && open.includes(context.match.name),
  },
  {
    id: 'LOGIN-09',
    says: 'a person who is logged in is not shown the login page',
    applies: ({ before, snapshot }) =>
      snapshot.hasTag('shown') && !before.hasTag('shown') && snapshot.context.currentUser !== null,
    holds: ({ snapshot }) => snapshot.context.page?.name !== 'login',
  },
  {
    id: 'ERR-401',
    says: 'after the session no page and no person is left',
    applies: ({ event }) => event === 'session.expired' || event === 'user.loggedOut',
    holds: ({ snapshot: { context } }) =>
      context.currentUser === null && (context.page === null || context.page.name === 'login'),
  },
  {
    id: 'CALL-09',
    says: 'a logout leads to the address of the server, or to the plain login',
    applies: (moment) => moment.event === 'user.loggedOut' && runs(moment, 'address'),
    holds: (moment) => {
      const { leaveTo } = moment.payload as { leaveTo: string | null };
      return leaveTo === null
        ? opened(moment).includes('/login')
        : now(moment, `send address address.loaded {"address":"${leaveTo}"}`) === 1;
    },
  },
  {
    id: 'NAV-04',
    says: 'a destination that is no page of the application is loaded as a whole',
    applies: (moment) =>
      moment.event === 'user.loggedIn' &&
      runs(moment, 'address') &&
      (moment.payload as { destination: Destination }).destination.isFullLoad,
    holds: (moment) =>
      now(moment, 'send address address.loaded') === 1 && opened(moment).length === 0,
  },
  {
    id: 'SHELL-11',
    says: 'the spinner comes 100 ms after a page was asked for, and not before',
    applies: ({ event }) => event.startsWith('xstate.after.untilSpinner'),
    holds: ({ snapshot, before }) => snapshot.hasTag('spinner') && !before.hasTag('spinner'),
  },
  {
    id: 'SHELL-11',
    says: 'while something is shown no spinner covers it',
    applies: ({ snapshot }) =>
      snapshot.hasTag('shown') || snapshot.hasTag('failed') || snapshot.hasTag('notFound'),
    holds: ({ snapshot }) => !snapshot.hasTag('spinner'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a page that could not be loaded says why',
    applies: ({ snapshot }) => snapshot.hasTag('failed'),
    holds: ({ snapshot }) =>
      snapshot.context.failure !== null && snapshot.context.failure.message !== '',
  },
  {
    id: 'ROUTE-22',
    says: 'who lacks the right reads so and is led to the root',
    applies: (moment) => now(moment, 'send notices toast.raised') > 0 && runs(moment, 'address'),
    holds: (moment) => opened(moment).join() === '/',
  },
]);
