import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pendingActsMachine } from '../../../../machines/offline/pendingActs.machine.ts';
import { draftAddress } from '../../../rules/custody/draft/draft.ts';
import { labelOf, type PendingAct, type PendingLabel } from '../../../rules/offline/pendingAct.ts';
import { formatted, timeText } from '../../shell/text/formats.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';

const tones: Readonly<Record<PendingLabel, Tone>> = {
  'On this device': 'warning',
  Sending: 'accent',
  Posted: 'good',
  'Needs you': 'bad',
};

/** FIELD-18: the acts of this person that were not answered in time, with what became of each and what to do. */
export function PendingList({
  work,
  onLeave,
}: {
  work: ActorRefFrom<typeof pendingActsMachine>;
  /** A link of the list is followed. */
  onLeave?: () => void;
}) {
  const acts = useSelector(work, (state) => state.context.acts);
  return (
    <ul className="unsent-list">
      {acts.map((act) => (
        <PendingItem
          key={act.key}
          act={act}
          onLeave={onLeave}
          onDismiss={() => work.send({ type: 'act.dismissed', key: act.key })}
        />
      ))}
    </ul>
  );
}

function PendingItem({
  act,
  onLeave,
  onDismiss,
}: {
  act: PendingAct;
  onLeave?: (() => void) | undefined;
  onDismiss: () => void;
}) {
  const { key, title, address, sentAt, stage, reason } = act;
  const label = labelOf(act);
  return (
    <li>
      <div>
        <b>{formatted(title)}</b>{' '}
        <span role="status">
          <Badge tone={tones[label]}>{label}</Badge>
        </span>
        <p className="quiet small">Signed at {timeText(new Date(sentAt).toISOString())}</p>
        {reason !== null && <p>{formatted(reason)}</p>}
      </div>
      <div className="buttons">
        {stage === 'needsYou' && (
          <ButtonLink
            small
            href={draftAddress({ id: key, address })}
            onClickCapture={onLeave}
            aria-label={`Open: ${title}`}
          >
            Open
          </ButtonLink>
        )}
        {(stage === 'needsYou' || stage === 'posted') && (
          <Button small kind="quiet" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
}
