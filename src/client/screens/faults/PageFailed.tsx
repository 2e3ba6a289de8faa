import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';

/** The page's data did not arrive: the reason, a retry, and the code to quote to support. */
export function PageFailed({
  title,
  message,
  reference,
  onRetry,
  isBusy = false,
  frame,
}: {
  title: string;
  message: string;
  reference: string | null;
  onRetry: () => void;
  isBusy?: boolean;
  frame?: Frame;
}) {
  return (
    <Page frame={frame} title={title}>
      <Card id="failed" title={title}>
        <ListFailed
          title="This page did not arrive"
          reference={reference ?? undefined}
          acts={
            <Button onClick={onRetry} busy={isBusy}>
              Try again
            </Button>
          }
        >
          {message}
        </ListFailed>
      </Card>
    </Page>
  );
}
