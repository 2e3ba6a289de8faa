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
export type KitProblem = 'none' | 'expired' | 'oldLogin' | 'clock';

/** FIELD-05, FIELD-13: why nothing can be recorded with a kit now; null while it can. */
export function kitProblem(times: KitTimes | null, now: number): KitProblem | null {
  if (times === null) return 'none';
  if (now < Math.max(times.loggedInAt, times.receivedAt) - tolerance) return 'clock';
  if (now - times.receivedAt >= times.goodFor) return 'expired';
  return now - times.loggedInAt > loginAgeLimit ? 'oldLogin' : null;
}

/** Each with what to do. */
export const kitProblemTexts: Readonly<Record<KitProblem, string>> = {
  none: 'This device isn’t set up to record without a network. Connect and log in once, then it is.',
  expired:
    'This device was last online more than 72 hours ago, so nothing can be recorded on it. Connect and log in.',
  oldLogin:
    'You logged in on this device more than 12 hours ago, so nothing can be recorded on it. Connect and log in.',
  clock:
    'The clock of this device is behind the time of your last login. Correct it, or connect and log in.',
};
