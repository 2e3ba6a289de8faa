import type { ControlValueStatus } from '../../../contract/control-values/controlValue.ts';
import { statusLabels } from '../../../rules/control-values/controlValue.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { warning } from '../../ui/icons/login.ts';
import { right } from '../../ui/icons/navigation.ts';
import { check } from '../../ui/icons/signs.ts';

const looks: Partial<Record<ControlValueStatus, { tone: Tone; path: string }>> = {
  active: { tone: 'good', path: check },
  inTransit: { tone: 'accent', path: right },
  expired: { tone: 'warning', path: warning },
  broken: { tone: 'warning', path: warning },
  lost: { tone: 'bad', path: warning },
};

/** A state as a word; an icon where someone has to look. */
export function StatusBadge({ status }: { status: ControlValueStatus }) {
  const { tone = 'neutral', path } = looks[status] ?? {};
  return (
    <Badge tone={tone} {...(path ? { path } : {})}>
      {statusLabels[status]}
    </Badge>
  );
}
