import { pageTexts } from '../../../rules/pageText.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListFailed, NotAllowed } from '../../ui/ListState.tsx';
import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';

interface PageFailedProps {
  title: string;
  message: string;
  reference: string | null;
  onRetry: () => void;
  frame?: Frame;
}

/** Shown in place of a page whose data did not come: it failed, or the right to it is missing. */
export function PageFailed({ title, frame, ...rest }: PageFailedProps) {
  const isRefused = rest.message === pageTexts.noAccess;
  return (
    <Page frame={frame} title={title}>
      <Card id="instead" title={title}>
        {isRefused ? <Refused /> : <Failed {...rest} />}
      </Card>
    </Page>
  );
}

/** The reason, a retry, and the code to quote to support. */
function Failed({ message, reference, onRetry }: Omit<PageFailedProps, 'title' | 'frame'>) {
  return (
    <ListFailed
      title="This page did not arrive"
      reference={reference ?? undefined}
      acts={<Button onClick={onRetry}>Try again</Button>}
    >
      {message}
    </ListFailed>
  );
}

/** Who can grant it, and where to go instead; trying again would change nothing. */
function Refused() {
  return (
    <NotAllowed
      title="You do not have access to this page"
      acts={
        <Link className={buttonClass()} href="/dashboard">
          Go to the dashboard
        </Link>
      }
    >
      An administrator of your agency can give you the right to it.
    </NotAllowed>
  );
}
