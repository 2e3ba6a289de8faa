import { useSelector } from '@xstate/react';
import type { DraftHead } from '../../../../../machines/custody/draft.setup.ts';
import { draftAddress, draftAge } from '../../../../rules/custody/draft/draft.ts';
import { usePendingActs } from '../../../core/pending-acts/usePendingActs.ts';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import { Card } from '../../../ui/layout/Card.tsx';

const none: readonly DraftHead[] = [];

/** FIELD-21: one's own drafts on this device, the newest first; nothing where there are none. */
export function UnfinishedCard({ app, now }: { app: AppActor; now: string }) {
  const session = chartOf(app, 'session');
  const draft = useSelector(session, () => chartOf(app, 'draft'));
  const kept = useSelector(draft, (state) => state?.context.drafts ?? none);
  const { items } = usePendingActs(app);
  // An act that is being sent is listed as pending, under the key that is the id of its draft.
  const drafts = kept.filter(({ id }) => items.every(({ key }) => key !== id));
  if (!draft || drafts.length === 0) return null;
  return (
    <Card
      id="unfinished"
      className="dash-act"
      title="Unfinished"
      count={drafts.length}
      note="Kept on this device for 24 hours after the last change. Only you can open them."
    >
      <ul className="rows rows-act">
        {drafts.map(({ id, title, address, keptAt }) => (
          <li key={id}>
            <Icon path={pen} tone="quiet" />
            <div>
              <p className="rows-title">{formatted(title)}</p>
              <p className="rows-sub">Changed {draftAge(keptAt, Date.parse(now))}</p>
            </div>
            <div className="buttons">
              <ButtonLink href={draftAddress({ id, address })} small>
                Continue
                <span className="visually-hidden">: {title}</span>
              </ButtonLink>
              <Button
                small
                kind="quiet"
                aria-label={`Discard: ${title}`}
                onClick={() => draft.send({ type: 'discard.requested', id, leaveTo: null })}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
