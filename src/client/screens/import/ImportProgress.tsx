import { useSelector } from '@xstate/react';
import { rowsLeft } from '../../../../machines/import/import.setup.ts';
import { importKinds } from '../../../rules/import/importKinds.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { ImportRef } from './Import.tsx';

const number = new Intl.NumberFormat('en-US');
export const countText = (value: number) => number.format(value);

/** The rows on their way to the server, which judges them. */
export function ReadingCard({ work }: { work: ImportRef }) {
  const { standing, progress } = useSelector(work, (state) => state.context);
  const bad = standing?.counts.bad ?? 0;
  const { add = 0, change = 0, same = 0 } = standing?.counts ?? {};
  return (
    <Card id="reading" title="Reading the file">
      <div className="card-body stack">
        <Share label="Read" done={progress?.done ?? 0} total={progress?.total ?? 1} />
        <p role="status">
          {countText(add + change + same + bad)} rows read
          {bad > 0 ? `, ${countText(bad)} of them bad` : ''}. Nothing is written yet.
        </p>
        <div className="buttons">
          <Button onClick={() => work.send({ type: 'import.dropped' })}>Cancel</Button>
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
    <Card id="writing" title={`Writing ${importKinds[kind].many}`}>
      <div className="card-body stack">
        <Share label="Written" done={done} total={Math.max(1, done + add + change)} />
        <p role="status">
          {countText(done)} of {countText(done + add + change)} rows are written. You may leave this
          page: what is left can be gone on with when you come back.
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
          {standing.fileName} was not written to its end: {countText(rowsLeft(standing))} rows are
          left. What is written already stays, and is not written again.
        </p>
        <div className="buttons">
          <Button kind="primary" onClick={() => work.send({ type: 'retry.requested' })}>
            Go on
          </Button>
          <Button onClick={() => work.send({ type: 'import.dropped' })}>Leave out the rest</Button>
        </div>
      </div>
    </Card>
  );
}

/** The server did not say that it is given up. */
export function NotDropped({ work }: { work: ImportRef }) {
  const { standing } = useSelector(work, (state) => state.context);
  if (!standing) return null;
  return (
    <Card id="not-dropped" title="Not given up">
      <div className="card-body stack">
        <p>
          The server did not confirm that the import of {standing.fileName} is given up. Nothing
          more of it is written meanwhile.
        </p>
        <div className="buttons">
          <Button kind="primary" onClick={() => work.send({ type: 'import.dropped' })}>
            Give it up again
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Share({ label, done, total }: { label: string; done: number; total: number }) {
  return <progress className="share" aria-label={label} value={done} max={total} />;
}
