import { addMonths } from '../time/custodyTime.ts';

/** The last day on which a record has to be kept: as many years after it as the agency keeps its records (REG-01). */
export function keepUntil(day: string, years: number): string {
  return addMonths(day, 12 * years);
}
