import { useSelector } from '@xstate/react';
import { rowsLeft } from '../../../../machines/import/import.setup.ts';
import { importKinds } from '../../../rules/import/importKinds.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { ImportRef } from './Import.tsx';

const number = new Intl.NumberFormat('en-US');
export const countText = (value: number) => number.format(value);

/** “1 row”, “12 rows”. */
export const rowsText = (value: number) => `${countText(value)} ${value === 1 ? 'row' : 'rows'}`;

/** The rows on their way to the server, which validates them. */
export function ReadingCard({ work }: { work: ImportRef }) {
  const { standing, progress } = useSelector(work, (state) => state.context);
  const isCanceling = useSelector(work, (state) => state.matches('canceling'));
  const isBeginning = useSelector(work, (state) => state.matches('beginning'));
  const bad = standing?.counts.bad ?? 0;
  const { add = 0, change = 0, same = 0 } = standing?.counts ?? {};
  return (
    <Card id="reading" title="Reading the file">
      <div className="card-body stack">
        <Share label="Read" done={progress?.done ?? 0} total={progress?.total ?? 1} />
        <p role="status">
          {rowsText(add + change + same + bad)} read
          {bad > 0 ? `, ${countText(bad)} with errors` : ''}. Nothing is saved yet.
        </p>
        <div className="buttons">
          <Button
            busy={isCanceling}
            unavailable={isBeginning ? 'Wait until the import has started.' : undefined}
            onClick={() => work.send({ type: 'import.canceled' })}
          >
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The rows as they are written. */
export function WritingCard({ work }: { work: ImportRef }) {
  const { standing, kind } = useSelector(work, (state) => state.context);
  if (!standing) return null;
  const { added, changed, failed, add, change } = standing.counts;
  const done = added + changed + failed;
  return (
    <Card id="writing" title={`Saving ${importKinds[kind].many}`}>
      <div className="card-body stack">
        <Share label="Saved" done={done} total={Math.max(1, done + add + change)} />
        <p role="status">
          {countText(done)} of {rowsText(done + add + change)} saved. You can leave this page and
          continue later.
        </p>
      </div>
    </Card>
  );
}

/** It was confirmed and is not written to its end. */
export function Paused({ work }: { work: ImportRef }) {
  const { standing } = useSelector(work, (state) => state.context);
  if (!standing) return null;
  return (
    <Card id="paused" title="Not finished">
      <div className="card-body stack">
        <p>
          {standing.fileName} didn’t finish: {rowsText(rowsLeft(standing))} left. Saved rows stay
          saved and won’t be saved again.
        </p>
        <div className="buttons">
          <Button kind="primary" onClick={() => work.send({ type: 'retry.requested' })}>
            Continue
          </Button>
          <Button onClick={() => work.send({ type: 'import.canceled' })}>Skip the rest</Button>
        </div>
      </div>
    </Card>
  );
}

/** The server did not say that it is abandoned. */
export function NotDropped({ work }: { work: ImportRef }) {
  const { standing } = useSelector(work, (state) => state.context);
  if (!standing) return null;
  return (
    <Card id="not-dropped" title="Not canceled">
      <div className="card-body stack">
        <p>
          We couldn’t confirm that the import of {standing.fileName} was canceled. No more rows are
          saved until then.
        </p>
        <div className="buttons">
          <Button kind="primary" onClick={() => work.send({ type: 'import.canceled' })}>
            Cancel it again
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Share({ label, done, total }: { label: string; done: number; total: number }) {
  return <progress className="share" aria-label={label} value={done} max={total} />;
}
