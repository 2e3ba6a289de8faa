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

const statusIs =
  (status: number | null) =>
  (_: unknown, { fault }: { fault: Failure }) =>
    fault.status === status;

const isOneOf =
  (...statuses: readonly number[]) =>
  (_: unknown, { fault }: { fault: Failure }) =>
    statuses.some((status) => status === fault.status);

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
    isQuiet: isOneOf(409, 422, 466),
    isEcho: isOneOf(401, 403, 404, 467, 499),
    isWithheld: statusIs(null),
    isStale: (_, { fault }: { fault: Failure }) => fault.status === 401 && !fault.wasCurrentToken,
    isLoggedOut: statusIs(401),
    isNotAssociated: (_, { fault }: { fault: Failure }) =>
      fault.status === 403 && fault.message.startsWith(failureMessages.notAssociated),
    isForbidden: statusIs(403),
    isMissing: statusIs(404),
    isWithoutSecondFactor: statusIs(467),
    isSentElsewhere: statusIs(499),
    isServerError: statusIs(500),
    isTimeout: statusIs(504),
    isOffline: statusIs(0),
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
