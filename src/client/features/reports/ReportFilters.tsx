import type { ReactNode } from 'react';
import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import type { Query } from '../../shell/address.ts';
import { FilterChoice, FilterForm } from '../../shell/FilterForm.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { inventoryOptions, productOptions, scheduleOptions } from './reportLook.ts';

const narrowing = ['from', 'to', 'place', 'productId', 'schedule'];

export function isNarrowed(query: Query): boolean {
  return narrowing.some((name) => Boolean(query[name]));
}

/** Which filters a report has. */
export interface ReportFilterParts {
  /** False if a part of what is reported would not make sense for one drug. */
  ofDrugs?: boolean;
  /** False if it is of now, or its period is chosen in another way. */
  ofPeriod?: boolean;
  /** True if C-II can be reported apart from the others. */
  bySchedule?: boolean;
  /** Further fields of one report. */
  more?: ReactNode;
}

/** Period, place and drugs live in the address; sending them starts again at the first line. */
export function ReportFilters({
  path,
  query,
  report,
  onOpen,
  ofDrugs = true,
  ofPeriod = true,
  bySchedule = false,
  more,
}: ReportFilterParts & {
  path: string;
  query: Query;
  report: { head: ReportHead; choices: ReportChoices };
  onOpen: (address: string) => void;
}) {
  const { head, choices } = report;
  return (
    <FilterForm
      label="Report scope"
      path={path}
      query={query}
      kept={{ patients: query.patients }}
      isFiltered={isNarrowed(query)}
      onOpen={onOpen}
    >
      {ofPeriod && (
        <>
          <ReportDay name="from" label="From" day={head.from} />
          <ReportDay name="to" label="To" day={head.to} />
        </>
      )}
      <FilterChoice
        id="place"
        label="Place"
        empty="All my inventories"
        options={inventoryOptions(choices)}
        query={query}
      />
      {ofDrugs && (
        <FilterChoice
          id="productId"
          label="Drug"
          empty="All drugs"
          options={productOptions(choices)}
          query={query}
        />
      )}
      {bySchedule && (
        <FilterChoice
          id="schedule"
          label="Schedule"
          empty="All schedules"
          options={scheduleOptions}
          query={query}
        />
      )}
      {more}
    </FilterForm>
  );
}

function ReportDay({ name, label, day }: { name: 'from' | 'to'; label: string; day: string }) {
  return <TextField id={name} label={label} type="date" defaultValue={day} required />;
}
