import type { ReactNode } from 'react';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const queueAddress = '/missing-signatures';

type MissingPageProps = {
  frame: Frame | undefined;
  title: string;
  /** False for a witness only. */
  hasDashboard: boolean;
  /** The chart's. */
  state: { hasTag: (tag: 'unavailable') => boolean };
  /** What stands in place of what was recorded once a signature was refused. */
  instead: { name: string; title: string; message: string | undefined; address: string };
  children: ReactNode;
};

/** A page about one signature that is missing, below the queue of them. */
export function MissingPage(props: MissingPageProps) {
  const { frame, title, hasDashboard, state, instead, children } = props;
  const queue = above(queueAddress, 'Missing signatures');
  return (
    <Page frame={frame} title={title} trail={hasDashboard ? [aboveAll, queue] : [queue]}>
      {state.hasTag('unavailable') ? <Unavailable {...instead} /> : children}
    </Page>
  );
}

function Unavailable({ name, title, message, address }: MissingPageProps['instead']) {
  return (
    <Card id="instead" title={name}>
      <ListFailed
        kind="other"
        title={title}
        acts={
          <>
            <ButtonLink href={address}>Open it again</ButtonLink>
            <ButtonLink href={queueAddress}>All missing signatures</ButtonLink>
          </>
        }
      >
        {formatted(message ?? '')}
      </ListFailed>
    </Card>
  );
}
