import { Link } from 'wouter';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Card } from '../../ui/Card.tsx';
import { NotAllowed } from '../../ui/ListState.tsx';
import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';

/** The right is missing: who can grant it, and where to go instead. */
export function PageNotAllowed({
  title,
  message,
  frame,
}: {
  title: string;
  message: string;
  frame?: Frame;
}) {
  return (
    <Page frame={frame} title={title}>
      <Card id="refused" title={title}>
        <NotAllowed
          title={`You do not have access to ${title}`}
          acts={
            <Link className={buttonClass()} href="/dashboard">
              Go to the dashboard
            </Link>
          }
        >
          {message}
        </NotAllowed>
      </Card>
    </Page>
  );
}
