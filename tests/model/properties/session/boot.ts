import type { bootMachine } from '../../../../machines/app/boot.machine.ts';
import type { LoggedInUser } from '../../../../src/contract/session/session.ts';
import { ended, ever, failed, isFirst, propertiesOf, runs } from '../property.ts';

export const boot = propertiesOf<typeof bootMachine>([
  {
    id: 'BOOT-01',
    says: 'no one is logged in without a stored token',
    applies: ({ snapshot }) => snapshot.status === 'done' && snapshot.output !== null,
    holds: ({ input }) => input.hasToken,
  },
  {
    id: 'BOOT-01',
    says: 'with a token and a network the server is asked first',
    applies: (moment) => isFirst(moment) && moment.start === 'a saved token, online',
    holds: (moment) => runs(moment, 'fetchUserInfo') && moment.snapshot.status === 'active',
  },
  {
    id: 'BOOT-01',
    says: 'no one is known before the server has replied',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.matches('fetching') || snapshot.hasTag('unreachable'),
    holds: ({ snapshot }) => snapshot.context.arrival === null,
  },
  {
    id: 'BOOT-02',
    says: 'a reply without a user has the token removed',
    applies: (moment) =>
      ended<LoggedInUser | null>(moment, 'fetchUserInfo', (user) => user === null),
    holds: (moment) => runs(moment, 'clearStoredSession'),
  },
  {
    id: 'BOOT-03',
    says: 'without a network the stored user is read and the server is not asked',
    applies: (moment) => runs(moment, 'readStored'),
    holds: (moment) => !runs(moment, 'fetchUserInfo'),
  },
  {
    id: 'BOOT-04',
    says: 'without a token and a network the stored user is removed, and the server is not asked',
    applies: (moment) => isFirst(moment) && !moment.input.hasToken && !moment.input.isOnline,
    holds: (moment) => runs(moment, 'clearStoredSession') && !runs(moment, 'fetchUserInfo'),
  },
  {
    id: 'BOOT-05',
    says: 'a server that cannot be asked leaves a page that says so',
    applies: (moment) => failed(moment, 'fetchUserInfo') && moment.before.status === 'active',
    holds: ({ snapshot }) => snapshot.hasTag('unreachable'),
  },
  {
    id: 'BOOT-05',
    says: 'after 5 s without a reply the page says that the server is slow',
    applies: ({ event }) => event.startsWith('xstate.after.untilSlow'),
    holds: ({ snapshot }) => snapshot.hasTag('slow'),
  },
  {
    id: 'IDLE-08',
    says: 'what a session left that timed out is removed, and the server is not asked about it',
    applies: (moment) => isFirst(moment) && moment.input.isTimedOut,
    holds: (moment) => runs(moment, 'clearStoredSession') && !runs(moment, 'fetchUserInfo'),
  },
  {
    id: 'IDLE-08',
    says: 'a session that timed out lets no one in',
    applies: ({ input }) => input.isTimedOut,
    holds: ({ snapshot }) => snapshot.context.arrival === null,
  },
  {
    id: 'BOOT-02',
    says: 'what was stored is removed once at most',
    holds: (moment) => ever(moment, 'start clearStoredSession') <= 1,
  },
]);
