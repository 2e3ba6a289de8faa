import type { JobState } from '../../../../contract/system/job.ts';
import { addressWith, type Query } from '../../../shell/address.ts';
import { LiveFilterForm } from '../../../shell/FilterForm.tsx';
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
  const states = Object.entries(stateLabels).map(([value, text]) => ({ value, text }));
  return (
    <LiveFilterForm
      label="Runs"
      isFiltered={Boolean(query.job || query.state)}
      onChange={(typed) => onOpen(addressWith(jobPath, { clientId }, typed))}
    >
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
    </LiveFilterForm>
  );
}
