import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { jobHistoryMachine } from '../../../../../machines/system/jobHistory.machine.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { JobHistoryPage } from './JobHistoryPage.tsx';

export type JobHistoryRef = ActorRefFrom<typeof jobHistoryMachine>;

/** The jobs with their chart, which looks again while something is under way. */
export function Jobs({
  work,
  address,
  frame = {},
  onOpen,
}: {
  work: JobHistoryRef;
  address: string;
  frame?: Frame;
  onOpen: (address: string) => void;
}) {
  const { history, detail, job, failure } = useSelector(work, (state) => state.context);
  const isStarting = useSelector(work, (state) => state.hasTag('starting'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  return (
    <JobHistoryPage
      frame={frame}
      address={address}
      history={history}
      detail={detail}
      starting={isStarting ? job : null}
      failure={isFailed ? failure : null}
      onOpen={onOpen}
      onRun={(name) => work.send({ type: 'run.requested', job: name })}
    />
  );
}
