import type { ReactNode } from 'react';
import type { Frame } from '../../../shell/frame.ts';
import { Page } from '../../../shell/Page.tsx';
import { readable } from '../../../shell/text/readable.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const queueAddress = '/missing-signatures';

type MissingPageProps = {
  frame: Frame | undefined;
  title: string;
  /** False for who only bears witness. */
  hasDashboard: boolean;
  /** The chart's. */
  state: { hasTag: (tag: 'loading' | 'unavailable') => boolean };
  /** What stands in place of what was recorded, which could not be fetched or is not theirs to see. */
  instead: { name: string; title: string; message: string | undefined; onRetry: () => void };
  children: ReactNode;
};

/** A page about one signature that is missing, below the queue of them. */
export function MissingPage(props: MissingPageProps) {
  const { frame, title, hasDashboard, state, instead, children } = props;
  const home = (
    <Link key="home" href="/dashboard">
      Dashboard
    </Link>
  );
  const queue = (
    <Link key="queue" href={queueAddress}>
      Missing signatures
    </Link>
  );
  const isShown = !state.hasTag('loading') && !state.hasTag('unavailable');
  return (
    <Page frame={frame} title={title} trail={hasDashboard ? [home, queue] : [queue]}>
      {state.hasTag('loading') && (
        <p className="quiet" role="status">
          Loading…
        </p>
      )}
      {state.hasTag('unavailable') && <Unavailable {...instead} />}
      {isShown && children}
    </Page>
  );
}

function Unavailable({ name, title, message, onRetry }: MissingPageProps['instead']) {
  return (
    <Card id="instead" title={name}>
      <ListFailed
        title={title}
        acts={
          <>
            <Button onClick={onRetry}>Open it again</Button>
            <Link className={buttonClass()} href={queueAddress}>
              All missing signatures
            </Link>
          </>
        }
      >
        {readable(message ?? '')}
      </ListFailed>
    </Card>
  );
}
