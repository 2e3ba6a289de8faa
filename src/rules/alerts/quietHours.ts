import type { AlertKind } from '../../contract/alerts/alert.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { addDays, dayIn, instantOfLocalTime, timeIn } from '../time/custodyTime.ts';
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
  if (from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/**
 * Until when quiet hours hold an alert (ALERT-04).
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
  if (!isWithin(quiet, timeIn(timeZone, at))) return null;
  const today = dayIn(timeZone, at);
  const day = timeIn(timeZone, at) < quiet.to ? today : addDays(today, 1);
  const end = instantOfLocalTime(day, quiet.to, timeZone);
  // Clocks that skip the end of the quiet hours show the next hour at once.
  return end.ok ? new Date(end.instant) : null;
}
