import { patternDays } from '../../contract/patterns/patterns.ts';
import { addDays } from '../time/custodyTime.ts';

/** Two years, one period after another. */
const periodCount = 8;

/** The periods that can be chosen, the newest first. @param today YYYY-MM-DD, the last day of the newest. */
export function patternPeriods(today: string): { readonly from: string; readonly to: string }[] {
  return Array.from({ length: periodCount }, (_, place) => {
    const to = addDays(today, -place * patternDays);
    return { from: addDays(to, 1 - patternDays), to };
  });
}
