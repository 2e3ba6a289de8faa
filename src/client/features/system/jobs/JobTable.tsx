import type { JobHistory, JobName, JobState } from '../../../../contract/system/job.ts';
import { When } from '../../../shell/text/When.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { jobLabels } from './jobText.ts';
import { RunState } from './RunState.tsx';

interface JobTableProps {
  history: JobHistory;
  starting: JobName | null;
  onRun: (job: JobName) => void;
}

/** Each job: what it does, when it runs next, how it ended last; authorized people can run it immediately. */
export function JobTable({ history: { jobs, mayRun }, starting, onRun }: JobTableProps) {
  const columns: Column<JobState>[] = [
    {
      head: 'Job',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ name }) => (
        <>
          {jobLabels[name].title}
          <span className="cell-sub">{jobLabels[name].purpose}</span>
        </>
      ),
    },
    {
      head: 'Next run',
      cell: ({ name, nextRunAt }) => (
        <>
          {nextRunAt === null ? 'When needed' : <When at={nextRunAt} />}
          <span className="cell-sub">{jobLabels[name].schedule}</span>
        </>
      ),
    },
    {
      head: 'Last run',
      cell: ({ lastRun }) =>
        lastRun === null ? (
          <span className="quiet">Not yet</span>
        ) : (
          <>
            <RunState run={lastRun} />
            <span className="cell-sub">
              <When at={lastRun.createdAt} />
            </span>
          </>
        ),
    },
  ];
  const act: Column<JobState> = {
    head: 'Action',
    place: 'cell-corner',
    cell: ({ name }) => (
      <Button small busy={starting === name} onClick={() => onRun(name)}>
        Run now<span className="visually-hidden"> ({jobLabels[name].title})</span>
      </Button>
    ),
  };
  return (
    <DataTable
      caption="Jobs"
      className="jobs"
      columns={mayRun ? [...columns, act] : columns}
      rows={jobs}
      rowKey={({ name }) => name}
    />
  );
}
