import { type AnyActorRef, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { faultTexts } from '../../src/rules/core/faultText.ts';
import { inAppPath } from '../../src/rules/navigation/safePath.ts';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type {
  Fault,
  FaultsEvent,
  NavigationEvent,
  NoticesEvent,
  SessionEvent,
} from '../core/systemEvents.ts';

export type FaultsInput = {
  /** It is still found out who is logged in: there is no session to end and no page to go to. */
  isStarting: boolean;
};

/** ERR-REPORT: without the server's sentence and the path, which may name people and records. */
export type MonitorEvent = { type: 'fault.logged' } & Pick<
  Fault,
  'call' | 'status' | 'code' | 'reference'
>;

/**
 * What may lie over a page whatever page it is: the charts by system id, and what each takes for being closed. Not the
 * warning before a session ends.
 */
const dialogs = [
  ['agencySwap', 'cancel.chosen'],
  ['search', 'dialog.dismissed'],
  ['unsent', 'panel.closed'],
] as const;

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
  types: {
    context: {} as FaultsInput,
    input: {} as FaultsInput,
    events: {} as FaultsEvent,
  },
  actors: {
    monitor: callbackNotProvided<MonitorEvent>('monitor'),
    /** Asks who the session belongs to now; null where it belongs to nobody. */
    refreshUser: notProvided<Arrival | null>('refreshUser'),
  },
  guards: {
    isStarting: ({ context }) => context.isStarting,
    isQuiet: (_, { fault }: { fault: Fault }) => [409, 422, 466].includes(fault.status),
    isEcho: (_, { fault }: { fault: Fault }) => [401, 403, 404, 467, 499].includes(fault.status),
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
    tell: sendTo(receptionist('notices'), (_, { text }: { text: string }) => toast(text)),
    report: sendTo(
      'monitor',
      (_, { fault: { call, status, code, reference } }: { fault: Fault }): MonitorEvent => ({
        type: 'fault.logged',
        call,
        status,
        code,
        reference,
      }),
    ),
    closeDialogs: ({ system }) => {
      for (const [name, type] of dialogs) {
        const chart = system.get(name) as AnyActorRef | undefined;
        chart?.send({ type });
      }
    },
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
