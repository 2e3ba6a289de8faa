import { Card } from '../../ui/Card.tsx';
import { ListLoading } from '../../ui/ListState.tsx';
import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';

/** The first page after a start, while its data is on its way: the shape of a list, no figures. */
export function PageLoading({
  title,
  heads,
  frame,
}: {
  title: string;
  heads: readonly string[];
  frame?: Frame;
}) {
  return (
    <Page frame={frame} title={title}>
      <Card id="loading" title={title}>
        <ListLoading caption={`${title} is loading`} heads={heads} />
      </Card>
    </Page>
  );
}
