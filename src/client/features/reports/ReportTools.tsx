import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reportFileMachine } from '../../../../machines/core/reportFile.machine.ts';
import { reportPageLength } from '../../../contract/reports/report.ts';
import { addressWith, type Query } from '../../shell/address.ts';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ListPaging } from '../../ui/data/Paging.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { receive } from '../../ui/icons/acts.ts';

export type ReportFileRef = ActorRefFrom<typeof reportFileMachine>;

/** The file and the paper of what is shown. */
export function ReportTools({ work }: { work: ReportFileRef }) {
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  return (
    <div className="report-tools screen-only">
      <Button small busy={isBusy} onClick={() => work.send({ type: 'file.requested' })}>
        <Icon path={receive} small />
        CSV
      </Button>
      <PrintButton />
    </div>
  );
}

/** What became of the file that was requested last. */
export function ReportFileNews({ work }: { work: ReportFileRef }) {
  const { file, failure } = useSelector(work, (state) => state.context);
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  if (isFailed) {
    return (
      <Message kind="bad" role="alert">
        {failure}
      </Message>
    );
  }
  return (
    <p role="status" className="screen-only quiet">
      {file && savedText(file)}
    </p>
  );
}

function savedText({ rows, isComplete }: { rows: number; isComplete: boolean }): string {
  const lines = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'line' : 'lines'}`;
  return isComplete
    ? `${lines} saved.`
    : `Only the first ${lines} are in the file. Choose a shorter period for the others.`;
}

/** Lines of a long report; a part is never taken for the whole, on paper neither. */
export function ReportPaging({
  path,
  query,
  shown,
  total,
}: {
  path: string;
  query: Query;
  shown: number;
  total: number;
}) {
  if (total <= reportPageLength && !Number(query.start)) return null;
  return (
    <ListPaging
      start={query.start}
      length={reportPageLength}
      shown={shown}
      total={total}
      addressAt={(start) => addressWith(path, query, { start })}
    />
  );
}
