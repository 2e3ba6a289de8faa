import { noncesOfKit } from '../../../contract/custody/fieldKit.ts';

const hour = 3_600_000;

/** FIELD-05: recording without a network needs a login on the device at most so long ago. Milliseconds. */
export const loginAgeLimit = 12 * hour;

/** How far a clock may be behind a time that it showed before, so that it was not set back. Milliseconds. */
const tolerance = 120_000;

/** What a device knows of a kit, by its own clock; milliseconds since the epoch. */
export interface KitTimes {
  readonly loggedInAt: number;
  /** When the kit was received, and for how long it was good then. */
  readonly receivedAt: number;
  readonly goodFor: number;
}

/** Why nothing can be recorded with a kit. */
export type KitProblem = 'none' | 'expired' | 'oldLogin' | 'clock' | 'usedUp' | 'newerApp';

/** A kit is renewed at this age, in milliseconds (FIELD-02). */
const renewalAge = hour / 4;

/** FIELD-05, FIELD-13: why nothing can be recorded with a kit now; null while it can. */
export function kitProblem(times: KitTimes | null, now: number): KitProblem | null {
  if (times === null) return 'none';
  if (now < Math.max(times.loggedInAt, times.receivedAt) - tolerance) return 'clock';
  if (now - times.receivedAt >= times.goodFor) return 'expired';
  return now - times.loggedInAt > loginAgeLimit ? 'oldLogin' : null;
}

/** FIELD-05, FIELD-13: how long from now something can be recorded with a kit, in milliseconds; 0 while nothing can. */
export function usableFor(times: KitTimes, now: number): number {
  if (kitProblem(times, now) !== null) return 0;
  const { receivedAt, goodFor, loggedInAt } = times;
  // At 12 hours exactly the login is not too old yet.
  return Math.min(receivedAt + goodFor, loggedInAt + loginAgeLimit + 1) - now;
}

/**
 * FIELD-02: how long from now a kit is new enough, in milliseconds; 0 where it is to be renewed: after each login, every 15
 * minutes, and once a nonce was used.
 *
 * @param login when this login was, by the clock of the device; 0 where that is not known.
 */
export function freshFor(
  kit: Pick<KitTimes, 'loggedInAt' | 'receivedAt'> & { readonly noncesLeft: number },
  login: number,
  now: number,
): number {
  const age = now - kit.receivedAt;
  const isNew = age >= 0 && kit.loggedInAt === login && kit.noncesLeft >= noncesOfKit;
  return isNew ? Math.max(0, renewalAge - age) : 0;
}

/** Each with what to do. */
export const kitProblemTexts: Readonly<Record<KitProblem, string>> = {
  none: 'This device isn’t set up to record without a network. Connect and log in once, then it is.',
  expired:
    'This device was last online more than 72 hours ago, so nothing can be recorded on it. Connect and log in.',
  oldLogin:
    'You logged in on this device more than 12 hours ago, or it doesn’t know when, so nothing can be recorded on it without a network. Connect and log in again.',
  clock:
    'The clock of this device is behind the time of your last login. Correct it, or connect and log in.',
  usedUp:
    'This device has made as many records as it may without a network. Connect and log in, then it can make more.',
  newerApp:
    'A newer version of the app has stored what this one can’t read. Connect, close every tab of the app and open it again.',
};
