import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { LogoutOutcome } from '../../../../machines/session/session.setup.ts';
import { ended, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type SessionMoment = MomentOf<typeof sessionMachine>;

/** Someone was logged in, and is not after this step. */
const hasLeft = ({ before, snapshot }: SessionMoment): boolean =>
  snapshot.hasTag('loggedOut') && !before.hasTag('loggedOut') && !before.matches('opening');

export const session = propertiesOf<typeof sessionMachine>([
  {
    id: 'LOGIN-12',
    says: 'whoever is logged in is known',
    applies: ({ snapshot }) => snapshot.hasTag('loggedIn'),
    holds: ({ snapshot }) => snapshot.context.arrival !== null,
  },
  {
    id: 'LOGIN-09',
    says: 'no login form goes on beside a session',
    applies: ({ snapshot }) => snapshot.hasTag('loggedIn'),
    holds: (moment) => !runs(moment, 'login'),
  },
  {
    id: 'NAV-06',
    says: 'whoever has just logged in is led to a page by the redirect order',
    applies: (moment) => ended(moment, 'login'),
    holds: (moment) => runs(moment, 'postLogin'),
  },
  {
    id: 'IDLE-07',
    says: 'after the session no one is known, and what accompanied it has ended',
    applies: hasLeft,
    holds: ({ snapshot: { context } }) =>
      context.arrival === null && context.sessionServices === null,
  },
  {
    id: 'IDLE-07',
    says: 'what accompanies a session runs only in it',
    applies: ({ snapshot }) => !snapshot.hasTag('loggedIn'),
    holds: ({ snapshot }) => snapshot.context.sessionServices === null,
  },
  {
    id: 'IDLE-07',
    says: 'a session ends only through what clears the browser',
    applies: hasLeft,
    holds: ({ event }) => /^xstate\.(done|error)\.actor\.(logOut|clearSession)$/.test(event),
  },
  {
    id: 'IDLE-07',
    says: 'the page and the messages of whoever left are taken away, once',
    applies: hasLeft,
    holds: (moment) =>
      now(moment, 'send notices user.loggedOut') === 1 &&
      now(moment, 'send navigation user.loggedOut') +
        now(moment, 'send navigation session.expired') ===
        1,
  },
  {
    id: 'ERR-401',
    says: 'a session that the server refuses is covered at once and cleared',
    applies: ({ event, before }) => event === 'session.rejected' && before.hasTag('loggedIn'),
    holds: (moment) => moment.snapshot.hasTag('closed') && runs(moment, 'clearSession'),
  },
  {
    id: 'CALL-09',
    says: 'a logout that is refused leaves the person logged in, and says why',
    applies: (moment) =>
      ended<LogoutOutcome>(moment, 'logOut', ({ outcome }) => outcome === 'refused'),
    holds: (moment) =>
      moment.snapshot.hasTag('loggedIn') && now(moment, 'send notices toast.raised') === 1,
  },
  {
    id: 'CALL-09',
    says: 'a logout whose token was replaced is repeated once with the next one, and then the browser leaves in any case',
    applies: (moment) =>
      ended<LogoutOutcome>(moment, 'logOut', ({ outcome }) => outcome === 'tokenReplaced'),
    holds: (moment) =>
      moment.before.matches({ loggingOut: 'requesting' })
        ? runs(moment, 'logOut') && !runs(moment, 'clearSession')
        : runs(moment, 'clearSession') && moment.snapshot.hasTag('closed'),
  },
  {
    id: 'OFF-03',
    says: 'who works is asked about unsent edits before they are logged out',
    applies: ({ event, before }) =>
      event === 'logout.requested' && before.matches({ loggedIn: 'active' }),
    holds: (moment) => runs(moment, 'resolveUnsent') && !runs(moment, 'logOut'),
  },
  {
    id: 'IDLE-01',
    says: 'a session that nothing watches ends',
    applies: ({ event }) => event === 'xstate.error.actor.loadSessionServices',
    holds: ({ snapshot }) => !snapshot.hasTag('loggedIn'),
  },
]);
