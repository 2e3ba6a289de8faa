import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { jobHistoryMachine } from '../../../../machines/job-history/jobHistory.machine.ts';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { JobHistoryPage } from './JobHistoryPage.tsx';

type JobHistoryRef = ActorRefFrom<typeof jobHistoryMachine>;

/** The navigation chart keeps the running chart of the page; this route's is always the jobs'. */
export default function JobHistoryView({ page, app, frame, onOpen }: ViewProps<'jobHistory'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as JobHistoryRef | null,
  );
  return work && <Jobs work={work} page={page} frame={frame} onOpen={onOpen} />;
}

function Jobs({
  work,
  page,
  frame,
  onOpen,
}: Pick<ViewProps<'jobHistory'>, 'page' | 'frame' | 'onOpen'> & { work: JobHistoryRef }) {
  const { history, detail, job, failure } = useSelector(work, (state) => state.context);
  const isStarting = useSelector(work, (state) => state.hasTag('starting'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  return (
    <JobHistoryPage
      frame={frame}
      address={page.address}
      history={history}
      detail={detail}
      starting={isStarting ? job : null}
      failure={isFailed ? failure : null}
      onOpen={onOpen}
      onRun={(name) => work.send({ type: 'run.requested', job: name })}
    />
  );
}
