import type { FieldState } from '../../../../contract/custody/fieldRecord.ts';
import { fieldStateLabels } from '../../../../rules/custody/field/fieldText.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { check, clock } from '../../../ui/icons/signs.ts';

/** Where a field record is, and whether someone has to do something about it. */
export function FieldStateBadge({ state, isOpen }: { state: FieldState; isOpen: boolean }) {
  if (state === 'posted' && !isOpen) {
    return (
      <Badge tone="good" path={check}>
        {fieldStateLabels[state]}
      </Badge>
    );
  }
  const isWaiting = state === 'waiting' || state === 'parked' || state === 'posted';
  return (
    <Badge tone={isWaiting ? 'warning' : 'bad'} path={isWaiting ? clock : warning}>
      {fieldStateLabels[state]}
    </Badge>
  );
}
