import { addDays } from '../../../rules/custodyTime.ts';

export interface RegulatoryDate {
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string;
  readonly doneAt: Date | null;
}

/** The dates of a registrant around `today`; in New York also Form 3848, one signed and one due. */
export function regulatoryCalendar(today: string, state: string): RegulatoryDate[] {
  const date = (title: string, detail: string, days: number): RegulatoryDate => ({
    title,
    detail,
    dueOn: addDays(today, days),
    doneAt: null,
  });
  return [
    ...(state === 'NY' ? semiAnnualForms(today) : []),
    date('DEA registration renewal', 'Registered location', 78),
    date('Biennial inventory, close of business', 'All sites', 210),
  ];
}

/** Periods end on 30 June and 31 December; each form is due within 30 days (10 NYCRR 80.136). */
function semiAnnualForms(today: string): RegulatoryDate[] {
  const year = Number(today.slice(0, 4));
  const ends = [year - 1, year, year + 1].flatMap((of) => [`${of}-06-30`, `${of}-12-31`]);
  const due = ends.map((end) => ({ end, dueOn: addDays(end, 30) }));
  const next = due.findIndex(({ dueOn }) => dueOn >= today);
  return due.slice(Math.max(0, next - 1), next + 1).map(({ end, dueOn }) => ({
    title: `NY Form 3848, period ending ${end}`,
    detail: 'Agency',
    dueOn,
    doneAt: dueOn < today ? new Date(`${addDays(end, 12)}T15:00:00.000Z`) : null,
  }));
}
