import type { JobHistory, JobName, JobRunDetail } from '../../../../contract/system/job.ts';
import { addressWith, queryOf } from '../../../shell/address.ts';
import { CursorPaging } from '../../../shell/CursorPaging.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { document } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SystemLinks } from '../SystemLinks.tsx';
import { JobFilters } from './JobFilters.tsx';
import { JobTable } from './JobTable.tsx';
import { jobPath } from './jobText.ts';
import { RunTable } from './RunTable.tsx';

interface JobHistoryPageProps {
  frame: Frame;
  address: string;
  history: JobHistory;
  detail: JobRunDetail | null;
  /** The job that is being queued. */
  starting: JobName | null;
  failure: string | null;
  onOpen: (address: string) => void;
  onRun: (job: JobName) => void;
}

/** What the server does by itself: what is next, what was done, and the result. */
export function JobHistoryPage(props: JobHistoryPageProps) {
  const { frame, address, history, detail, failure, onOpen } = props;
  const query = queryOf(address);
  return (
    <Page frame={frame} title="Job history">
      {failure && (
        <Message kind="bad" role="alert">
          {failure}
        </Message>
      )}
      <Card
        id="jobs"
        title="Jobs"
        count={history.jobs.length}
        tools={history.mayRun && <SystemLinks />}
      >
        <JobTable history={history} starting={props.starting} onRun={props.onRun} />
      </Card>
      <JobFilters query={query} jobs={history.jobs} onOpen={onOpen} />
      <Card id="runs" title="History">
        {history.runs.length > 0 ? (
          <>
            <RunTable
              runs={history.runs}
              namesAgency={history.mayRun}
              detail={detail}
              hrefOf={(run) => addressWith(jobPath, query, { run })}
            />
            <CursorPaging
              query={query}
              older={history.older}
              addressAt={(cursor) =>
                addressWith(jobPath, query, { before: '', run: '', ...cursor })
              }
            />
          </>
        ) : query.job || query.state || query.clientId ? (
          <NoMatch
            title="No runs match"
            acts={
              <Link className="card-link" href={jobPath}>
                Clear filters
              </Link>
            }
          >
            Clear the filters, or change them.
          </NoMatch>
        ) : (
          <FirstUse path={document} title="No runs yet">
            Each run appears here, with what it did or why it failed.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}
