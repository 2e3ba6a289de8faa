import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import {
  inactivityLimitMs,
  remainingMs,
  type Standing,
  standing,
  tellingIntervalMs,
} from '../../src/rules/session/inactivity.ts';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { SessionEvent } from '../core/systemEvents.ts';

/** What the wall clock and the browser's storage say at one moment. */
export type Reading = {
  /** Milliseconds since the epoch, as `lastAccess`. */
  now: number;
  lastAccess: number | null;
  /** False where another tab has logged out. That another person logged in is the agency-swap chart's matter. */
  hasToken: boolean;
};

/** What the server said is left of the session, and when. */
export type ServerTime = { now: number; secondsLeft: number; limitMs: number };

export type InactivityEvent =
  /** Every second, and whenever the page comes back or another tab writes. */
  | { type: 'clock.read'; reading: Reading }
  /** Somebody typed or pointed. */
  | { type: 'activity.noticed'; reading: Reading }
  | { type: 'extension.chosen' }
  | { type: 'warning.dismissed' }
  | { type: 'arrival.changed'; arrival: Arrival };

export type WatchEvent =
  | { type: 'activity.counted'; at: number }
  | { type: 'time.corrected'; time: ServerTime };

export type TitleEvent = { type: 'seconds.changed'; seconds: number };

type Context = {
  arrival: Arrival;
  limitMs: number;
  /** Shown by the warning. */
  secondsLeft: number;
  /** When somebody typed or pointed that the server has not heard of. */
  untoldAt: number | null;
  /** What is being told to it. */
  beingToldAt: number;
  /** When it was told last; null until the clock was first read. */
  toldAt: number | null;
};

/** The storage may say more than the clock: nobody is logged in any more. */
type Verdict = Standing | 'gone';

function judge({ limitMs }: Context, { now, lastAccess, hasToken }: Reading): Verdict {
  return hasToken ? standing(lastAccess, now, limitMs) : 'gone';
}

function verdictIs(...verdicts: readonly Verdict[]) {
  return ({ context }: { context: Context }, { reading }: { reading: Reading }) =>
    verdicts.includes(judge(context, reading));
}

/** The names the chart may use, and what each does. */
export const inactivitySetup = setup({
  types: {
    context: {} as Context,
    input: {} as { arrival: Arrival },
    events: {} as InactivityEvent,
    tags: {} as 'warning' | 'busy' | 'closed',
  },
  actors: {
    /** Reads the clock and the storage, and writes `lastAccess`. */
    watchClock: callbackNotProvided<WatchEvent>('watchClock'),
    noticeActivity: callbackNotProvided('noticeActivity'),
    /** Keeps the seconds in the title of the window, for those who look at another one. */
    showInTitle: callbackNotProvided<TitleEvent, { seconds: number }>('showInTitle'),
    /** Null where the session is over for the server too. */
    askServer: notProvided<ServerTime | null>('askServer'),
    tellServer: notProvided<ServerTime | null, { at: number }>('tellServer'),
    /** User info, which extends the session; null where it is over (IDLE-06). */
    refreshUser: notProvided<Arrival | null>('refreshUser'),
    endSession: notProvided<void>('endSession'),
  },
  guards: {
    isLimited: ({ context }) => context.arrival.user.inactivityTimeout,
    isGone: verdictIs('gone'),
    /** Over by the clock, or the clock cannot be believed. */
    isDoubtful: verdictIs('over', 'ahead'),
    isMissing: verdictIs('missing'),
    isEnding: verdictIs('ending'),
    isCalm: verdictIs('calm'),
    isTellingDue: ({ context }, { reading }: { reading: Reading }) =>
      context.untoldAt !== null &&
      context.toldAt !== null &&
      judge(context, reading) === 'calm' &&
      Math.abs(reading.now - context.toldAt) >= tellingIntervalMs(context.limitMs),
    isOver: (_, { time }: { time: ServerTime | null }) => time === null,
    isNobody: (_, { arrival }: { arrival: Arrival | null }) => arrival === null,
    isLimitChanged: ({ context: { arrival: now } }, { arrival }: { arrival: Arrival }) =>
      arrival.user.inactivityTimeout !== now.user.inactivityTimeout ||
      arrival.user.currentClientId !== now.user.currentClientId,
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ arrival })),
    keepSeconds: assign(({ context }, { reading }: { reading: Reading }) => ({
      secondsLeft: Math.ceil(
        remainingMs(reading.lastAccess ?? 0, reading.now, context.limitMs) / 1_000,
      ),
    })),
    keepLimit: assign((_, { time }: { time: ServerTime | null }) => ({
      limitMs: time?.limitMs ?? inactivityLimitMs,
    })),
    keepStart: assign(({ context }, { reading }: { reading: Reading }) => ({
      toldAt: context.toldAt ?? reading.now,
    })),
    keepActivity: assign((_, { reading }: { reading: Reading }) => ({ untoldAt: reading.now })),
    beginTelling: assign(({ context }, { reading }: { reading: Reading }) => ({
      beingToldAt: context.untoldAt ?? reading.now,
      untoldAt: null,
      toldAt: reading.now,
    })),
    keepUntold: assign(({ context }) => ({ untoldAt: context.untoldAt ?? context.beingToldAt })),
    countActivity: sendTo(
      'watchClock',
      (_, { reading }: { reading: Reading }): WatchEvent => ({
        type: 'activity.counted',
        at: reading.now,
      }),
    ),
    correctTime: sendTo(
      'watchClock',
      ({ context }, { time }: { time: ServerTime | null }): WatchEvent => ({
        type: 'time.corrected',
        time: time ?? { now: 0, secondsLeft: 0, limitMs: context.limitMs },
      }),
    ),
    tellTitle: sendTo(
      'showInTitle',
      ({ context }): TitleEvent => ({ type: 'seconds.changed', seconds: context.secondsLeft }),
    ),
    tellSession: sendTo(
      receptionist('session'),
      (_, { arrival }: { arrival: Arrival | null }): SessionEvent =>
        arrival ? { type: 'user.refreshed', arrival } : { type: 'session.rejected' },
    ),
    rejectSession: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'session.rejected' }),
    ),
  },
});
