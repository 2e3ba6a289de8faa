import { type AnyActorRef, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { failureMessages } from '../../src/rules/core/failureText.ts';
import { inAppPath } from '../../src/rules/navigation/safePath.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { Failure, FailuresEvent, NavigationEvent } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';

export type FailuresInput = {
  /** It is still found out who is logged in: there is no session to end and no page to go to. */
  isStarting: boolean;
};

/** ERR-REPORT: without the server's sentence and the path, which may name people and records. */
export type MonitorEvent = { type: 'fault.logged' } & Pick<
  Failure,
  'call' | 'status' | 'code' | 'reference'
>;

/**
 * What may lie over a page whatever page it is: the charts by system id, and what each takes for being closed. Not the
 * warning before a session ends.
 */
const dialogs = [
  ['agencySwap', 'cancel.chosen'],
  ['search', 'dialog.dismissed'],
  ['unsentChanges', 'panel.closed'],
] as const;

/** The status codes that the error catalog distinguishes; 0 where no response was received. */
export const status = {
  loggedOut: 401,
  forbidden: 403,
  missing: 404,
  withoutSecondFactor: 467,
  sentElsewhere: 499,
  server: 500,
  timeout: 504,
  offline: 0,
} as const;

/** Failures that the form or page shows itself, or that say nothing (ERR-466). */
export const quietStatuses: readonly number[] = [409, 422, 466];

/** Failures that lead away from the page. */
export const leadingAway: readonly number[] = [
  status.loggedOut,
  status.forbidden,
  status.missing,
  status.withoutSecondFactor,
  status.sentElsewhere,
];

const statusIs =
  (wanted: number | null) =>
  (_: unknown, { fault }: { fault: Failure }) =>
    fault.status === wanted;

const isOneOf =
  (...statuses: readonly number[]) =>
  (_: unknown, { fault }: { fault: Failure }) =>
    statuses.some((one) => one === fault.status);

const open = (address: string): NavigationEvent => ({ type: 'address.requested', address });

/** The names the chart may use, and what each does. */
export const failuresSetup = setup({
  types: { context: {} as FailuresInput, input: {} as FailuresInput, events: {} as FailuresEvent },
  actors: {
    monitor: callbackPlaceholder<MonitorEvent>('monitor'),
    /** Asks who the session belongs to now; null if it belongs to no one. */
    refreshUser: promisePlaceholder<LoggedInUser | null>('refreshUser'),
  },
  guards: {
    isStarting: ({ context }) => context.isStarting,
    isQuiet: isOneOf(...quietStatuses),
    isEcho: isOneOf(...leadingAway),
    isWithheld: statusIs(null),
    isStale: (_, { fault }: { fault: Failure }) =>
      fault.status === status.loggedOut && !fault.wasCurrentToken,
    isLoggedOut: statusIs(status.loggedOut),
    isNotAssociated: (_, { fault }: { fault: Failure }) =>
      fault.status === status.forbidden && fault.message.startsWith(failureMessages.notAssociated),
    isForbidden: statusIs(status.forbidden),
    isMissing: statusIs(status.missing),
    isWithoutSecondFactor: statusIs(status.withoutSecondFactor),
    isSentElsewhere: statusIs(status.sentElsewhere),
    isServerError: statusIs(status.server),
    isTimeout: statusIs(status.timeout),
    isOffline: statusIs(status.offline),
    isSessionOver: (_, { output: arrival }: { output: LoggedInUser | null }) => arrival === null,
  },
  actions: {
    rejectSession: sendTo(systemActor('session'), () => ({ type: 'session.rejected' })),
    tell: sendTo(systemActor('notices'), (_, { text }: { text: string }) => toast('bad', text)),
    report: sendTo(
      'monitor',
      (_, { fault: { call, status, code, reference } }: { fault: Failure }): MonitorEvent => ({
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
    goToRoot: sendTo(systemActor('navigation'), () => open('/')),
    goToPath: sendTo(systemActor('navigation'), (_, { fault }: { fault: Failure }) =>
      open(inAppPath(fault.path) ?? '/'),
    ),
    reloadAtRoot: sendTo(systemActor('navigation'), () => ({
      type: 'fullLoad.requested',
      address: '/',
    })),
    refreshSession: sendTo(
      systemActor('session'),
      (_, { output: arrival }: { output: LoggedInUser | null }) =>
        arrival ? { type: 'user.refreshed', arrival } : { type: 'session.rejected' },
    ),
  },
  delays: { untilReload: 1500 },
});
