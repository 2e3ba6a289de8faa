import type { AlertKind } from '../../contract/alerts/alert.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { addDays, clockTimeIn, dayIn, timeIn } from '../time/custodyTime.ts';
import { instantOn } from '../time/instantOn.ts';
import { isUrgent } from './alertKinds.ts';

/** When a person gets no alerts, as HH:MM in the agency's time zone; the end may be on the next day. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Quiet hours as a form has them: HH:MM, or empty. */
export interface TypedQuietHours {
  readonly quietFrom: string;
  readonly quietTo: string;
}

/** What is wrong with typed quiet hours: they have two ends that differ, or none (ALERT-04). */
export function quietHoursErrors({ quietFrom, quietTo }: TypedQuietHours): FieldErrors {
  if (quietFrom === '' && quietTo === '') return {};
  if (quietFrom === '') return { quietFrom: 'Enter when quiet hours start.' };
  if (quietTo === '') return { quietTo: 'Enter when quiet hours end.' };
  return quietFrom === quietTo
    ? { quietTo: 'Enter a time other than the start, or leave both blank.' }
    : {};
}

/** Whether a clock time is within quiet hours; equal ends mean none. */
function isWithin({ from, to }: QuietHours, time: string): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/**
 * Until when quiet hours hold an alert (ALERT-04). Where clocks skip their end, they end an hour later.
 *
 * @returns the end of the quiet hours; null where it is sent at once.
 */
export function heldUntil(
  kind: AlertKind,
  quiet: QuietHours | null,
  timeZone: string,
  now: Date,
): Date | null {
  if (quiet === null || isUrgent(kind)) return null;
  const at = now.toISOString();
  const time = timeIn(timeZone, at);
  if (!isWithin(quiet, time)) return null;
  const today = dayIn(timeZone, at);
  const day = time < quiet.to ? today : addDays(today, 1);
  // In the hour that clocks show twice, the end is in the same one of the two.
  const offset = clockTimeIn(timeZone, at).slice(time.length);
  return instantOn(day, `${quiet.to}${offset}`, timeZone);
}
