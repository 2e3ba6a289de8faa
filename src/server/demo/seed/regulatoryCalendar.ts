import { addDays } from '../../../rules/time/custodyTime.ts';

export interface RegulatoryDate {
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string;
}

/** The dates of a registrant that do not follow from its records: those the dashboard works out by itself. */
export function regulatoryCalendar(today: string): RegulatoryDate[] {
  return [
    {
      title: 'DEA registration renewal',
      detail: 'Registered location',
      dueOn: addDays(today, 78),
    },
  ];
}
