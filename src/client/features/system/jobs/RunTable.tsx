import type { JobRun, JobRunDetail } from '../../../../contract/system/job.ts';
import { secondsText } from '../../../shell/text/formats.ts';
import { When, WhenCell } from '../../../shell/text/When.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { down, right } from '../../../ui/icons/navigation.ts';
import { durationText, jobLabels } from './jobText.ts';
import { RunState } from './RunState.tsx';

interface RunTableProps {
  runs: readonly JobRun[];
  /** Whether runs of several agencies may be listed. */
  namesAgency: boolean;
  detail: JobRunDetail | null;
  /** The address that opens a run; without one it closes what is open. */
  hrefOf: (run: string) => string;
}

/** What ran, newest first; the opened one with its log. */
export function RunTable({ runs, namesAgency, detail, hrefOf }: RunTableProps) {
  const opened = detail?.run.id;
  return (
    <DataTable
      caption="Runs, newest first"
      className="runs"
      columns={columnsFor(opened, namesAgency, hrefOf)}
      rows={runs}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (id === opened ? 'entry-row' : undefined)}
      detail={({ id }) => detail && id === opened && <RunLog detail={detail} />}
    />
  );
}

function columnsFor(
  opened: string | undefined,
  namesAgency: boolean,
  hrefOf: (run: string) => string,
): Column<JobRun>[] {
  const agency: Column<JobRun> = {
    head: 'Agency',
    cell: ({ clientName }) => clientName ?? 'This installation',
  };
  return [
    {
      head: 'Job',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, job }) => {
        const isOpen = id === opened;
        return (
          <Link className="disclosure" href={hrefOf(isOpen ? '' : id)} aria-expanded={isOpen}>
            <Icon path={isOpen ? down : right} small />
            {jobLabels[job].title}
          </Link>
        );
      },
    },
    { head: 'Requested', cell: ({ createdAt }) => <WhenCell at={createdAt} /> },
    ...(namesAgency ? [agency] : []),
    { head: 'By', cell: ({ requestedBy }) => requestedBy ?? 'Schedule' },
    { head: 'Duration', place: 'nowrap', cell: (run) => durationText(run) || '–' },
    { head: 'Result', place: 'cell-corner', cell: (run) => <RunState run={run} /> },
    {
      head: 'What it did',
      place: 'cell-two',
      cell: ({ result }) => result ?? <span className="quiet">Still running</span>,
    },
  ];
}

function RunLog({ detail: { run, log } }: { detail: JobRunDetail }) {
  return (
    <div className="entry">
      <section aria-labelledby="run-title">
        <h3 id="run-title">Run</h3>
        <Facts
          className="facts-tight"
          facts={[
            { label: 'Started', value: <When at={run.startedAt} /> },
            { label: 'Ended', value: <When at={run.finishedAt} /> },
            { label: 'Attempts', value: String(run.attempts) },
            {
              label: 'Done',
              value:
                run.total > 0
                  ? `${run.done.toLocaleString('en-US')} of ${run.total.toLocaleString('en-US')}`
                  : null,
            },
            { label: 'Number', value: <span className="mono hash">{run.id}</span> },
          ]}
        />
      </section>
      <section aria-labelledby="log-title">
        <h3 id="log-title">Log</h3>
        {log.length === 0 ? (
          <p className="quiet">No warnings or errors.</p>
        ) : (
          <ol className="run-log">
            {log.map(({ at, level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
              <li key={index} className={`run-log-${level}`}>
                <time dateTime={at}>{secondsText(at)}</time> {text}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
