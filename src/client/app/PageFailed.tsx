import type { PageFailure } from '../../rules/core/pageFailure.ts';
import { type Frame, Page } from '../shell/Page.tsx';
import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { ButtonLink } from '../ui/basic/Link.tsx';
import { failureIcons } from '../ui/feedback/failureIcons.ts';

interface PageFailedProps {
  /** Of the page that was requested. */
  title: string;
  failure: PageFailure;
  onRetry: () => void;
  /** It is being tried again. */
  isBusy: boolean;
  /** False on the dashboard itself. */
  hasWayOut: boolean;
  /** What can be done without a network (FIELD-01); left out if nothing can. */
  hint?: string | undefined;
  frame?: Frame;
}

/** Shown in place of a page whose data did not come: why, a retry, the code to quote to support, and the way out. */
export function PageFailed({
  title,
  failure,
  onRetry,
  isBusy,
  hasWayOut,
  hint,
  frame,
}: PageFailedProps) {
  const { kind, message, reference } = failure;
  return (
    <Page frame={frame} title={title}>
      <div className="card empty" role="alert">
        <Icon path={failureIcons[kind]} />
        <p>
          {message}
          {reference !== null && (
            <>
              {' '}
              Reference <span className="mono nowrap">{reference}</span>.
            </>
          )}
        </p>
        {hint !== undefined && <p>{hint}</p>}
        <div className="buttons">
          <Button busy={isBusy} onClick={onRetry}>
            Try again
          </Button>
          {hasWayOut && <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
        </div>
      </div>
    </Page>
  );
}
