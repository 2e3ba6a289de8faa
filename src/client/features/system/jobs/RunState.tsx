import type { JobRun } from '../../../../contract/system/job.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { stop } from '../../../ui/icons/login.ts';
import { check } from '../../../ui/icons/signs.ts';
import { stateLabels } from './jobText.ts';

/** The status of a run: waiting (again), under way with its progress, or ended. */
export function RunState({ run }: { run: JobRun }) {
  const { state, done, total, attempts, dueAt } = run;
  if (state === 'done') {
    return (
      <Badge tone="good" path={check}>
        {stateLabels.done}
      </Badge>
    );
  }
  if (state === 'failed') {
    return (
      <Badge tone="bad" path={stop}>
        {stateLabels.failed}
      </Badge>
    );
  }
  if (state === 'queued') {
    return attempts > 0 ? (
      <Badge tone="warning">Again {whenText(dueAt)}</Badge>
    ) : (
      <Badge>{stateLabels.queued}</Badge>
    );
  }
  const figure = (value: number) => value.toLocaleString('en-US');
  return (
    <span className="run-progress">
      <Badge tone="accent">{stateLabels.running}</Badge>
      {total > 0 && (
        <>
          <progress value={done} max={total} aria-label="Progress of the run" />
          <span className="cell-sub">
            {figure(done)} of {figure(total)}
          </span>
        </>
      )}
    </span>
  );
}
