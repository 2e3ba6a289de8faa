import * as v from 'valibot';
import { ScheduleGroup } from '../../contract/reports/report.ts';

/** The schedules that an address asks for; undefined for all of them. */
export function readScheduleGroup(text: string | undefined): ScheduleGroup | undefined {
  return v.is(ScheduleGroup, text) ? text : undefined;
}
