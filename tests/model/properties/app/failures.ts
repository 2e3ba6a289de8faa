import type { failuresMachine } from '../../../../machines/app/failures.machine.ts';
import type { Failure } from '../../../../machines/core/systemEvents.ts';
import type { LoggedInUser } from '../../../../src/contract/session/session.ts';
import { ended, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Failing = MomentOf<typeof failuresMachine>;

const faultOf = ({ payload }: Failing): Failure => (payload as { fault: Failure }).fault;

const isAnyFault = (moment: Failing, status: number): boolean =>
  moment.event === 'call.failed' && faultOf(moment).status === status;

const isFault = (moment: Failing, status: number): boolean =>
  isAnyFault(moment, status) && moment.before.matches('watching');

const says = ({ did }: Failing, text: string): boolean =>
  did.some((effect) => effect.startsWith('send notices toast.raised') && effect.includes(text));

const unassociated = 'Access denied. You have not been associated to this inventory';

export const failures = propertiesOf<typeof failuresMachine>([
  {
    id: 'ERR-401',
    says: 'a token that counts and is refused ends the session; one that was replaced ends nothing',
    applies: (moment) => isFault(moment, 401),
    holds: (moment) =>
      now(moment, 'send session session.rejected') === (faultOf(moment).wasCurrentToken ? 1 : 0),
  },
  {
    id: 'IDLE-08',
    says: 'a call that was not sent ends no session by itself: its sentence is shown, and nothing else happens',
    applies: (moment) =>
      moment.event === 'call.failed' &&
      faultOf(moment).status === null &&
      !moment.before.matches('opening'),
    holds: (moment) =>
      says(moment, faultOf(moment).message) &&
      now(moment, 'send session') + now(moment, 'send navigation') === 0 &&
      now(moment, 'send monitor fault.logged') === 0 &&
      moment.snapshot.value === moment.before.value,
  },
  {
    id: 'ERR-403',
    says: 'the words of the server are shown, and the user is loaded again',
    applies: (moment) => isFault(moment, 403) && !faultOf(moment).message.startsWith(unassociated),
    holds: (moment) => says(moment, faultOf(moment).message) && runs(moment, 'refreshUser'),
  },
  {
    id: 'ERR-403',
    says: 'without the association the root is loaded as a whole after 1.5 s',
    applies: (moment) => isFault(moment, 403) && faultOf(moment).message.startsWith(unassociated),
    holds: (moment) =>
      says(moment, unassociated) && now(moment, 'wait 1500 ms (untilReload)') === 1,
  },
  {
    id: 'ERR-404',
    says: 'That page does not exist. is shown, and the user is loaded again',
    applies: (moment) => isFault(moment, 404),
    holds: (moment) => says(moment, 'That page does not exist.') && runs(moment, 'refreshUser'),
  },
  {
    id: 'ERR-404',
    says: 'then the root opens',
    applies: (moment) =>
      ended<LoggedInUser | null>(moment, 'refreshUser', (user) => user !== null) ||
      failed(moment, 'refreshUser'),
    holds: (moment) => now(moment, 'send navigation address.requested {"address":"/"}') === 1,
  },
  {
    id: 'ERR-466',
    says: 'nothing happens',
    applies: (moment) => isAnyFault(moment, 466),
    holds: (moment) =>
      now(moment, 'send notices') + now(moment, 'send navigation') + now(moment, 'send session') ===
        0 && moment.snapshot.value === moment.before.value,
  },
  {
    id: 'ERR-467',
    says: 'the sentence of two factors is shown, and the root opens',
    applies: (moment) => isFault(moment, 467),
    holds: (moment) =>
      says(moment, '2FA and Inactivity Timeout must be enabled to view PHI.') &&
      now(moment, 'send navigation address.requested {"address":"/"}') === 1,
  },
  {
    id: 'ERR-499',
    says: 'a path of this application opens, and never another address',
    applies: (moment) => isFault(moment, 499),
    holds: ({ did }) =>
      did.some((effect) =>
        /^send navigation address\.requested \{"address":"\/(?!\/)/.test(effect),
      ),
  },
  {
    id: 'ERR-500',
    says: 'the sentence of a broken server is shown',
    applies: (moment) => isAnyFault(moment, 500),
    holds: (moment) =>
      says(
        moment,
        'We are aware of the current issue and are working hard on getting it fixed as soon as possible. If this message persists for too long, please contact us. Sorry for the inconvenience.',
      ),
  },
  {
    id: 'ERR-504',
    says: 'the sentence of a slow server is shown, and monitoring hears of it',
    applies: (moment) => isAnyFault(moment, 504) && runs(moment, 'monitor'),
    holds: (moment) =>
      says(
        moment,
        'Check your internet connection. If you keep getting this error, please contact us.',
      ) && now(moment, 'send monitor fault.logged') === 1,
  },
  {
    id: 'ERR-REPORT',
    says: 'monitoring hears of no refusal that the list leaves out',
    applies: (moment) => [0, 401, 403, 467, 499].some((status) => isFault(moment, status)),
    holds: (moment) => now(moment, 'send monitor fault.logged') === 0,
  },
  {
    id: 'ERR-BURST',
    says: 'while a session ends no refusal of it ends it again',
    applies: (moment) =>
      moment.event === 'call.failed' &&
      moment.before.matches('endingSession') &&
      faultOf(moment).status === 401,
    holds: (moment) =>
      now(moment, 'send session session.rejected') === 0 &&
      now(moment, 'send notices toast.raised') === 0,
  },
]);
