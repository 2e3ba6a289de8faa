import { fromCallback, fromPromise } from 'xstate';
import { inactivityMachine } from '../../../../../machines/session/inactivity.machine.ts';
import type {
  InactivityEvent,
  Reading,
  ServerTime,
  TitleEvent,
  WatchEvent,
} from '../../../../../machines/session/inactivity.setup.ts';
import { logout } from '../../../../contract/session/account.ts';
import {
  getTimeLeft,
  recordActivity,
  type TimeLeft,
} from '../../../../contract/session/inactivity.ts';
import type { LoggedInUser } from '../../../../contract/session/session.ts';
import { valueIn } from '../../../../rules/core/callFailure.ts';
import {
  accessByServer,
  inactivityLimitMs,
  readMilliseconds,
} from '../../../../rules/session/inactivity.ts';
import { readLocal, readToken, writeLocal } from '../../../platform/http/browserStorage.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { listenToCalls } from '../../../platform/http/callNews.ts';
import { endingAfter } from '../../../platform/http/endingAfter.ts';
import { fetchArrival } from '../../../platform/http/session.ts';
import { attempt } from '../../../shell/calls/attempt.ts';
import { clientLockScreenMachine } from '../lock/lockScreen.actors.ts';

const tickMs = 1_000;

/** How long an answer is waited for while the page is covered; then the own clock decides. */
const patienceMs = 4_000;

/** `resume` is a frozen tab's; `pageshow` is also that of a page from the back/forward cache. */
const windowEvents = ['focus', 'pageshow', 'online', 'storage'] as const;
const documentEvents = ['visibilitychange', 'resume'] as const;
const gestures = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

function takeReading(): Reading {
  return {
    now: Date.now(),
    lastAccess: readMilliseconds(readLocal('lastAccess')),
    hasToken: readToken() !== null,
  };
}

/** Whether the server says that the session is over, not that its token has been replaced (SWAP-06); or no token can be sent. */
function isOver(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.failure.kind === 'notSent' || (error.status === 401 && error.wasCurrentToken);
}

/** Asks how much time the session has left, with the next token if the current one is being replaced. */
async function requestTimeLeft(options: { signal: AbortSignal }): Promise<TimeLeft> {
  try {
    return await call(getTimeLeft, {}, options);
  } catch (error) {
    const isStale = error instanceof CallError && error.status === 401 && !error.wasCurrentToken;
    if (!isStale) throw error;
    return call(getTimeLeft, {}, options);
  }
}

/** Runs a call of the server's clock; null if the session is over. */
async function readServerTime(ask: () => Promise<TimeLeft>): Promise<ServerTime | null> {
  try {
    const { secondsLeft, limitSeconds } = await ask();
    const limitMs = limitSeconds === null ? inactivityLimitMs : limitSeconds * 1_000;
    writeLocal('inactivityLimit', String(limitMs));
    return { now: Date.now(), secondsLeft: secondsLeft ?? limitMs / 1_000, limitMs };
  } catch (error) {
    if (isOver(error)) return null;
    throw error;
  }
}

function soon(signal: AbortSignal): { signal: AbortSignal } {
  return { signal: endingAfter(signal, patienceMs) };
}

export const clientInactivityMachine = inactivityMachine.provide({
  actors: {
    watchClock: fromCallback<WatchEvent>(({ sendBack, receive }) => {
      const tell = () => {
        const event: InactivityEvent = { type: 'clock.read', reading: takeReading() };
        sendBack(event);
      };
      const tick = setInterval(tell, tickMs);
      const stopWithheld = listenToCalls('withheld', () => {
        const event: InactivityEvent = { type: 'call.withheld', reading: takeReading() };
        sendBack(event);
      });
      for (const name of windowEvents) addEventListener(name, tell);
      for (const name of documentEvents) document.addEventListener(name, tell);
      receive((event) => {
        switch (event.type) {
          case 'activity.counted':
            writeLocal('lastAccess', String(event.at));
            break;
          case 'time.corrected': {
            const { now, ...told } = event.time;
            const kept = readMilliseconds(readLocal('lastAccess'));
            writeLocal('lastAccess', String(accessByServer(kept, now, told)));
            break;
          }
        }
      });
      return () => {
        clearInterval(tick);
        stopWithheld();
        for (const name of windowEvents) removeEventListener(name, tell);
        for (const name of documentEvents) document.removeEventListener(name, tell);
      };
    }),
    noticeActivity: fromCallback(({ sendBack }) => {
      let last = 0;
      const notice = ({ isTrusted }: Event) => {
        const reading = takeReading();
        // What a script feigns is no one's activity, and once a second is exact enough.
        if (!isTrusted || Math.abs(reading.now - last) < tickMs) return;
        last = reading.now;
        const event: InactivityEvent = { type: 'activity.noticed', reading };
        sendBack(event);
      };
      const options = { capture: true, passive: true };
      for (const name of gestures) addEventListener(name, notice, options);
      return () => {
        for (const name of gestures) removeEventListener(name, notice, options);
      };
    }),
    showInTitle: fromCallback<TitleEvent, { seconds: number }>(({ input, receive }) => {
      const title = document.title;
      const show = (seconds: number) => {
        document.title = `${String(seconds)} s left · ${title}`;
      };
      show(input.seconds);
      receive(({ seconds }) => show(seconds));
      return () => {
        document.title = title;
      };
    }),
    queryServer: fromPromise<ServerTime | null>(({ signal }) =>
      readServerTime(() => requestTimeLeft(soon(signal))),
    ),
    notifyServer: fromPromise<ServerTime | null, { at: number }>(({ input, signal }) => {
      const secondsAgo = Math.max(0, Math.ceil((Date.now() - input.at) / 1_000));
      return readServerTime(() => call(recordActivity, { body: { secondsAgo } }, { signal }));
    }),
    refreshUser: fromPromise<LoggedInUser | null>(async (scope) =>
      valueIn(await attempt({ ...scope, shown: [] }, () => fetchArrival(scope.signal))),
    ),
    lockScreen: clientLockScreenMachine,
    endSession: fromPromise<void>(async ({ signal }) => {
      await call(logout, {}, soon(signal));
    }),
  },
});
