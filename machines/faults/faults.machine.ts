import { sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session.ts';
import { faultTexts } from '../../src/rules/faultText.ts';
import { inAppPath } from '../../src/rules/safePath.ts';
import type { NavigationEvent } from '../navigation/navigation.machine.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { callbackNotProvided, notProvided } from '../notProvided.ts';
import { receptionist } from '../receptionist.ts';
import type { SessionEvent } from '../session/session.machine.ts';

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

export const faultsMachine = setup({
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
}).createMachine({
  id: 'faults',
  description: 'What the application does when a call is refused or fails: the error catalogue.',
  context: {},
  invoke: {
    id: 'monitor',
    src: 'monitor',
    // Without monitoring people are still told.
    onError: { meta: { requirements: ['ERR-REPORT'] } },
  },
  initial: 'watching',
  states: {
    watching: {
      description: 'The first row of the catalogue that fits the failed call decides.',
      on: {
        'call.failed': [
          {
            guard: { type: 'isIgnored', params: ({ event }) => ({ fault: event.fault }) },
            meta: { requirements: ['ERR-466', 'ERR-OTHER'] },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => ({ fault: event.fault }) },
            meta: { requirements: ['CALL-01'] },
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ fault: event.fault }) },
            target: 'endingSession',
            actions: 'rejectSession',
            meta: { requirements: ['ERR-401'] },
          },
          {
            guard: { type: 'isNotAssociated', params: ({ event }) => ({ fault: event.fault }) },
            target: 'reloading',
            actions: {
              type: 'tellServerText',
              params: ({ event }) => ({ fault: event.fault }),
            },
            meta: { requirements: ['ERR-403', 'ENT-12'] },
          },
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ fault: event.fault }) },
            target: 'refreshing',
            actions: {
              type: 'tellServerText',
              params: ({ event }) => ({ fault: event.fault }),
            },
            meta: { requirements: ['ERR-403'] },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ fault: event.fault }) },
            target: 'refreshing',
            actions: 'tellMissing',
            meta: { requirements: ['ERR-404'] },
          },
          {
            guard: {
              type: 'isWithoutSecondFactor',
              params: ({ event }) => ({ fault: event.fault }),
            },
            actions: ['tellPhi', 'goToRoot'],
            meta: { requirements: ['ERR-467'] },
          },
          {
            guard: { type: 'isSentElsewhere', params: ({ event }) => ({ fault: event.fault }) },
            actions: { type: 'goToPath', params: ({ event }) => ({ fault: event.fault }) },
            meta: { requirements: ['ERR-499'] },
          },
          {
            guard: { type: 'isServerError', params: ({ event }) => ({ fault: event.fault }) },
            actions: 'tellServerError',
            meta: { requirements: ['ERR-500'] },
          },
          {
            guard: { type: 'isTimeout', params: ({ event }) => ({ fault: event.fault }) },
            actions: [
              'tellTimeout',
              { type: 'log', params: ({ event }) => ({ fault: event.fault }) },
            ],
            meta: { requirements: ['ERR-504'] },
          },
          {
            guard: { type: 'isOffline', params: ({ event }) => ({ fault: event.fault }) },
            actions: 'tellOffline',
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            actions: [
              { type: 'tellServerText', params: ({ event }) => ({ fault: event.fault }) },
              { type: 'log', params: ({ event }) => ({ fault: event.fault }) },
            ],
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    endingSession: {
      description: 'The session is being cleared; other refusals of the same session are its echo.',
      on: { 'session.settled': { target: 'watching', meta: { requirements: ['ERR-BURST'] } } },
    },
    refreshing: {
      description: 'The user’s rights are fetched again before going to the root.',
      invoke: {
        id: 'refreshUser',
        src: 'refreshUser',
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => ({ arrival: event.output }) },
            target: 'endingSession',
            actions: {
              type: 'refreshSession',
              params: ({ event }) => ({ arrival: event.output }),
            },
            meta: { requirements: ['ERR-401'] },
          },
          {
            target: 'watching',
            actions: [
              { type: 'refreshSession', params: ({ event }) => ({ arrival: event.output }) },
              'goToRoot',
            ],
            meta: { requirements: ['ERR-403', 'ERR-404'] },
          },
        ],
        onError: {
          target: 'watching',
          actions: 'goToRoot',
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
    },
    reloading: {
      description: 'The page is loaded anew at the root, once the message could be read.',
      after: {
        untilReload: {
          target: 'watching',
          actions: 'reloadAtRoot',
          meta: { requirements: ['ERR-403'] },
        },
      },
    },
  },
});
