import type { PendingLabel } from '../../../rules/offline/pendingAct.ts';
import { formatted, timeText } from '../../shell/text/formats.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import type { PendingItem } from './pendingItem.ts';

const tones: Readonly<Record<PendingLabel, Tone>> = {
  'On this device': 'warning',
  Sending: 'accent',
  Posted: 'good',
  'Needs you': 'bad',
};

/** FIELD-18: what is not confirmed yet, with what became of each and what to do. */
export function PendingList({
  items,
  onDismiss,
  onLeave,
}: {
  items: readonly PendingItem[];
  onDismiss: (item: PendingItem) => void;
  /** A link of the list is followed. */
  onLeave?: () => void;
}) {
  return (
    <ul className="unsent-list">
      {items.map((item) => (
        <PendingLine
          key={item.key}
          item={item}
          onLeave={onLeave}
          onDismiss={() => onDismiss(item)}
        />
      ))}
    </ul>
  );
}

function PendingLine({
  item: { title, label, signedAt, reason, href, mayDismiss },
  onLeave,
  onDismiss,
}: {
  item: PendingItem;
  onLeave?: (() => void) | undefined;
  onDismiss: () => void;
}) {
  return (
    <li>
      <div>
        <b>{formatted(title)}</b>{' '}
        <span role="status">
          <Badge tone={tones[label]}>{label}</Badge>
        </span>
        <p className="quiet small">Signed at {timeText(new Date(signedAt).toISOString())}</p>
        {reason !== null && <p>{formatted(reason)}</p>}
      </div>
      <div className="buttons">
        {href !== null && (
          <ButtonLink small href={href} onClickCapture={onLeave} aria-label={`Open: ${title}`}>
            Open
          </ButtonLink>
        )}
        {mayDismiss && (
          <Button small kind="quiet" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
}
