import type { ReactNode, SubmitEvent } from 'react';
import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { addressWith, type Query, typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(path, { patients: query.patients }, typedInto(event.currentTarget)));
  };
  return (
    <search aria-label="Report scope">
      <form className="filters" method="get" onSubmit={submit} key={JSON.stringify(query)}>
        {ofPeriod && (
          <>
            <ReportDay name="from" label="From" day={head.from} />
            <ReportDay name="to" label="To" day={head.to} />
          </>
        )}
        <ReportChoice
          name="place"
          label="Place"
          empty="All my inventories"
          options={inventoryOptions(choices)}
          query={query}
        />
        {ofDrugs && (
          <ReportChoice
            name="productId"
            label="Drug"
            empty="All drugs"
            options={productOptions(choices)}
            query={query}
          />
        )}
        {bySchedule && (
          <ReportChoice
            name="schedule"
            label="Schedule"
            empty="All schedules"
            options={scheduleOptions}
            query={query}
          />
        )}
        {more}
        <Button type="submit">Show</Button>
        {isNarrowed(query) && (
          <Link className="card-link" href={path}>
            Clear filters
          </Link>
        )}
      </form>
    </search>
  );
}

function ReportDay({ name, label, day }: { name: 'from' | 'to'; label: string; day: string }) {
  return <TextField id={name} label={label} type="date" defaultValue={day} required />;
}

function ReportChoice({
  name,
  label,
  empty,
  options,
  query,
}: {
  name: 'place' | 'productId' | 'schedule';
  label: string;
  empty: string;
  options: readonly { value: string; text: string }[];
  query: Query;
}) {
  return (
    <SelectField
      id={name}
      label={label}
      empty={empty}
      options={options}
      defaultValue={query[name] ?? ''}
    />
  );
}
