import type { SyntheticEvent } from 'react';
import type { JobState } from '../../../../contract/system/job.ts';
import { addressWith, type Query, typedInto } from '../../../shell/address.ts';
import { SelectField } from '../../../ui/form/Select.tsx';

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
        <SelectField
          id="job"
          label="Job"
          empty="All jobs"
          options={jobs.map(({ name }) => ({ value: name, text: jobLabels[name].title }))}
          defaultValue={query.job ?? ''}
        />
        <SelectField
          id="state"
          label="Result"
          empty="All results"
          options={states}
          defaultValue={query.state ?? ''}
        />
      </form>
    </search>
  );
}
