import { sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session.ts';
import { faultTexts } from '../../src/rules/faultText.ts';
import { inAppPath } from '../../src/rules/safePath.ts';
import type { NavigationEvent } from '../navigation/navigation.setup.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { callbackNotProvided, notProvided } from '../notProvided.ts';
import { receptionist } from '../receptionist.ts';
import type { SessionEvent } from '../session/session.setup.ts';

/** A refused or failed call. Status 0: no answer at all. */
export type Fault = {
  status: number;
  message: string;
  /** ERR-499: where to go. */
  path: string | null;
  /** False when the call carried a token that has been replaced since (CALL-01). */
  wasCurrentToken: boolean;
};

export type FaultsEvent = { type: 'call.failed'; fault: Fault } | { type: 'session.settled' };

export type MonitorEvent = { type: 'fault.logged'; status: number; message: string };

const statusIs =
  (status: number) =>
  (_: unknown, { fault }: { fault: Fault }) =>
    fault.status === status;

const toast = (text: string): NoticesEvent => ({
  type: 'toast.raised',
  toast: { tone: 'bad', text },
});

const open = (address: string): NavigationEvent => ({ type: 'address.requested', address });

/** The names the chart may use, and what each does. */
export const faultsSetup = setup({
  types: { events: {} as FaultsEvent },
  actors: {
    monitor: callbackNotProvided<MonitorEvent>('monitor'),
    /** Asks who the session belongs to now; null where it belongs to nobody. */
    refreshUser: notProvided<Arrival | null>('refreshUser'),
  },
  guards: {
    isIgnored: (_, { fault }: { fault: Fault }) => [409, 422, 466].includes(fault.status),
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 401 && !fault.wasCurrentToken,
    isSignedOut: statusIs(401),
    isNotAssociated: (_, { fault }: { fault: Fault }) =>
      fault.status === 403 && fault.message.startsWith(faultTexts.notAssociated),
    isForbidden: statusIs(403),
    isMissing: statusIs(404),
    isWithoutSecondFactor: statusIs(467),
    isSentElsewhere: statusIs(499),
    isServerError: statusIs(500),
    isTimeout: statusIs(504),
    isOffline: statusIs(0),
    isNobody: (_, { arrival }: { arrival: Arrival | null }) => arrival === null,
  },
  actions: {
    rejectSession: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'session.rejected' }),
    ),
    tellServerText: sendTo(receptionist('notices'), (_, { fault }: { fault: Fault }) =>
      toast(fault.message),
    ),
    tellMissing: sendTo(receptionist('notices'), () => toast(faultTexts.notFound)),
    tellPhi: sendTo(receptionist('notices'), () => toast(faultTexts.phi)),
    tellServerError: sendTo(receptionist('notices'), () => toast(faultTexts.server)),
    tellTimeout: sendTo(receptionist('notices'), () => toast(faultTexts.timeout)),
    tellOffline: sendTo(receptionist('notices'), () => toast(faultTexts.offline)),
    log: sendTo(
      'monitor',
      (_, { fault }: { fault: Fault }): MonitorEvent => ({
        type: 'fault.logged',
        status: fault.status,
        message: fault.message,
      }),
    ),
    goToRoot: sendTo(receptionist('navigation'), () => open('/')),
    goToPath: sendTo(receptionist('navigation'), (_, { fault }: { fault: Fault }) =>
      open(inAppPath(fault.path) ?? '/'),
    ),
    reloadAtRoot: sendTo(
      receptionist('navigation'),
      (): NavigationEvent => ({ type: 'fullLoad.requested', address: '/' }),
    ),
    refreshSession: sendTo(
      receptionist('session'),
      (_, { arrival }: { arrival: Arrival | null }): SessionEvent =>
        arrival ? { type: 'user.refreshed', arrival } : { type: 'session.rejected' },
    ),
  },
  delays: { untilReload: 1500 },
});
