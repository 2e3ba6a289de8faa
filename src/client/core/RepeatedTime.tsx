import { repeatedTimes } from '../../rules/time/custodyTime.ts';
import { offsetSuffix } from '../../rules/time/typedTimes.ts';
import { SelectField } from '../ui/form/Select.tsx';

/**
 * Which of two moments is meant, where clocks go back and show a time twice; nothing for any other time.
 *
 * @param id of the control with the time.
 * @param time HH:MM, with the offset that was chosen before (`clockTimeIn`).
 */
export function RepeatedTime({
  id,
  day,
  time,
  timeZone,
}: {
  id: string;
  day: string;
  time: string;
  timeZone: string;
}) {
  const times = repeatedTimes(day, time.slice(0, 5), timeZone);
  if (times.length === 0) return null;
  return (
    <SelectField
      id={`${id}${offsetSuffix}`}
      label={`Which ${time.slice(0, 5)} (clocks went back)`}
      defaultValue={time.slice(5) || undefined}
      options={times.map(({ offset, text }) => ({ value: offset, text }))}
    />
  );
}
