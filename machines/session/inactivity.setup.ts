import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import {
  inactivityLimitMs,
  remainingMs,
  reportingIntervalMs,
  type Standing,
  standing,
} from '../../src/rules/session/inactivity.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { lockScreenMachine } from './lockScreen.machine.ts';
import type { LockScreenOutput } from './lockScreen.setup.ts';

/** What the wall clock and the browser's storage say at one moment. */
export type Reading = {
  /** Milliseconds since the epoch, as `lastAccess`. */
  now: number;
  lastAccess: number | null;
  /** False if another tab has logged out. That another person logged in is the agency-swap chart's matter. */
  hasToken: boolean;
};

/** What the server said is left of the session, and when. */
export type ServerTime = { now: number; secondsLeft: number; limitMs: number };

export type InactivityEvent =
  /** Every second, and whenever the page becomes visible or another tab writes. */
  | { type: 'clock.read'; reading: Reading }
  /** Someone typed or pointed. */
  | { type: 'activity.noticed'; reading: Reading }
  /** A call was not sent, because the stored session is over by the clock or its token opens nothing. */
  | { type: 'call.withheld'; reading: Reading }
  | { type: 'extension.chosen' }
  | { type: 'warning.dismissed' }
  | { type: 'user.changed'; arrival: LoggedInUser };

export type WatchEvent =
  | { type: 'activity.counted'; at: number }
  | { type: 'time.corrected'; time: ServerTime };

export type TitleEvent = { type: 'seconds.changed'; seconds: number };

type Context = {
  /** IDLE-01: only users whose inactivity timeout is on are limited. */
  isLimited: boolean;
  /** Who may unlock (FIELD-05). */
  userId: string;
  /** Each agency has its own limit. */
  agencyId: number;
  limitMs: number;
  /** Shown by the warning. */
  secondsLeft: number;
  /** When someone typed or pointed that the server has not heard of. */
  unreportedAt: number | null;
  /** What is being reported to it. */
  reportingAt: number;
  /** When it was last reported; null until the clock was first read. */
  reportedAt: number | null;
};

/** What of a user decides about the limit. */
export function limitOf({ user }: LoggedInUser): Pick<Context, 'isLimited' | 'agencyId'> {
  return { isLimited: user.inactivityTimeout, agencyId: user.currentClientId };
}

/** The storage may know more than the clock: no one is logged in. */
type Verdict = Standing | 'gone';

function validate({ limitMs }: Context, { now, lastAccess, hasToken }: Reading): Verdict {
  return hasToken ? standing(lastAccess, now, limitMs) : 'gone';
}

function verdictIs(...verdicts: readonly Verdict[]) {
  return ({ context }: { context: Context }, { reading }: { reading: Reading }) =>
    verdicts.includes(validate(context, reading));
}

/** The names the chart may use, and what each does. */
export const inactivitySetup = setup({
  types: {
    context: {} as Context,
    input: {} as { arrival: LoggedInUser },
    events: {} as InactivityEvent,
    tags: {} as 'warning' | 'busy' | 'closed',
  },
  actors: {
    /** Reads the clock and the storage, and writes `lastAccess`. */
    watchClock: callbackPlaceholder<WatchEvent>('watchClock'),
    noticeActivity: callbackPlaceholder('noticeActivity'),
    /** Keeps the seconds in the title of the window, for those who look at another one. */
    showInTitle: callbackPlaceholder<TitleEvent, { seconds: number }>('showInTitle'),
    /** Null if the session is over for the server too. */
    queryServer: promisePlaceholder<ServerTime | null>('queryServer'),
    notifyServer: promisePlaceholder<ServerTime | null, { at: number }>('notifyServer'),
    /** User info, which extends the session; null if it is over (IDLE-06). */
    refreshUser: promisePlaceholder<LoggedInUser | null>('refreshUser'),
    endSession: promisePlaceholder<void>('endSession'),
    lockScreen: lockScreenMachine,
  },
  guards: {
    isLimited: ({ context }) => context.isLimited,
    isGone: verdictIs('gone'),
    /** Over by the clock, or the clock cannot be believed. */
    isDoubtful: verdictIs('over', 'ahead'),
    isMissing: verdictIs('missing'),
    isEnding: verdictIs('ending'),
    isCalm: verdictIs('calm'),
    isReportDue: ({ context }, { reading }: { reading: Reading }) =>
      context.unreportedAt !== null &&
      context.reportedAt !== null &&
      validate(context, reading) === 'calm' &&
      Math.abs(reading.now - context.reportedAt) >= reportingIntervalMs(context.limitMs),
    isOver: (_, { output: time }: { output: ServerTime | null }) => time === null,
    isSessionOver: (_, { output: arrival }: { output: LoggedInUser | null }) => arrival === null,
    isUnlocked: (_, { output: { outcome } }: { output: LockScreenOutput }) =>
      outcome === 'unlocked',
    isReconnected: (_, { output: { outcome } }: { output: LockScreenOutput }) =>
      outcome === 'reconnected',
    isLimitChanged: ({ context }, { arrival }: { arrival: LoggedInUser }) => {
      const { isLimited, agencyId } = limitOf(arrival);
      return isLimited !== context.isLimited || agencyId !== context.agencyId;
    },
  },
  actions: {
    setUser: assign((_, { arrival }: { arrival: LoggedInUser }) => limitOf(arrival)),
    setSeconds: assign(({ context }, { reading }: { reading: Reading }) => ({
      secondsLeft: Math.ceil(
        remainingMs(reading.lastAccess ?? 0, reading.now, context.limitMs) / 1_000,
      ),
    })),
    setLimit: assign((_, { output: time }: { output: ServerTime | null }) => ({
      limitMs: time?.limitMs ?? inactivityLimitMs,
    })),
    setStart: assign(({ context }, { reading }: { reading: Reading }) => ({
      reportedAt: context.reportedAt ?? reading.now,
    })),
    setActivity: assign((_, { reading }: { reading: Reading }) => ({ unreportedAt: reading.now })),
    startReport: assign(({ context }, { reading }: { reading: Reading }) => ({
      reportingAt: context.unreportedAt ?? reading.now,
      unreportedAt: null,
      reportedAt: reading.now,
    })),
    keepUnreported: assign(({ context }) => ({
      unreportedAt: context.unreportedAt ?? context.reportingAt,
    })),
    countActivity: sendTo(
      'watchClock',
      (_, { reading }: { reading: Reading }): WatchEvent => ({
        type: 'activity.counted',
        at: reading.now,
      }),
    ),
    countUnlock: sendTo(
      'watchClock',
      (_, { output: unlocked }: { output: LockScreenOutput }): WatchEvent => ({
        type: 'activity.counted',
        at: unlocked.outcome === 'unlocked' ? unlocked.at : 0,
      }),
    ),
    correctTime: sendTo(
      'watchClock',
      ({ context }, { output: time }: { output: ServerTime | null }): WatchEvent => ({
        type: 'time.corrected',
        time: time ?? { now: 0, secondsLeft: 0, limitMs: context.limitMs },
      }),
    ),
    notifyTitle: sendTo(
      'showInTitle',
      ({ context }): TitleEvent => ({ type: 'seconds.changed', seconds: context.secondsLeft }),
    ),
    notifySession: sendTo(
      systemActor('session'),
      (_, { output: arrival }: { output: LoggedInUser | null }) =>
        arrival ? { type: 'user.refreshed', arrival } : { type: 'session.rejected' },
    ),
    rejectSession: sendTo(systemActor('session'), () => ({ type: 'session.rejected' })),
  },
});
