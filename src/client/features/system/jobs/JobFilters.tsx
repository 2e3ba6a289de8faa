import type { SyntheticEvent } from 'react';
import type { JobState } from '../../../../contract/system/job.ts';
import { addressWith, type Query, typedInto } from '../../../shell/address.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';

import { jobLabels, jobPath, stateLabels } from './jobText.ts';

/** What narrows the history; it lives in the address. */
export function JobFilters({
  query,
  jobs,
  onOpen,
}: {
  query: Query;
  jobs: readonly JobState[];
  onOpen: (address: string) => void;
}) {
  const { clientId } = query;
  const tell = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(jobPath, { clientId }, typedInto(event.currentTarget)));
  };
  const states = Object.entries(stateLabels).map(([value, text]) => ({ value, text }));
  return (
    <search aria-label="Runs">
      <form className="filters" method="get" onChange={tell} onSubmit={tell}>
        <Field id="job" label="Job">
          {(control) => (
            <Select
              {...control}
              name="job"
              empty="All jobs"
              options={jobs.map(({ name }) => ({ value: name, text: jobLabels[name].title }))}
              defaultValue={query.job ?? ''}
            />
          )}
        </Field>
        <Field id="state" label="Result">
          {(control) => (
            <Select
              {...control}
              name="state"
              empty="All results"
              options={states}
              defaultValue={query.state ?? ''}
            />
          )}
        </Field>
      </form>
    </search>
  );
}
