import { instantOfLocalTime } from './custodyTime.ts';

/**
 * The instant at which clocks in `timeZone` show `time` (HH:MM) on `day` (YYYY-MM-DD). Where daylight saving time skips
 * that time, an hour later on the same day; of an hour that happens twice, the first.
 */
export function instantOn(day: string, time: string, timeZone: string): Date {
  const local = instantOfLocalTime(day, time, timeZone);
  if (local.ok) return new Date(local.instant);
  const [hour = '0', minute = '00'] = time.split(':');
  const later = instantOfLocalTime(
    day,
    `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`,
    timeZone,
  );
  if (!later.ok) throw new Error(`${day} has no ${time} in ${timeZone}`);
  return new Date(later.instant);
}
