import type { AlertStep } from '../../../contract/alerts/alert.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { check, clock, xCircle } from '../../ui/icons/signs.ts';
import { stepLabels } from './alertWords.ts';

const looks: Readonly<Record<AlertStep, { tone: Tone; path: string }>> = {
  raised: { tone: 'neutral', path: clock },
  queued: { tone: 'neutral', path: clock },
  sent: { tone: 'accent', path: check },
  failed: { tone: 'bad', path: xCircle },
  canceled: { tone: 'neutral', path: xCircle },
  escalated: { tone: 'warning', path: clock },
  acknowledged: { tone: 'good', path: check },
  resolved: { tone: 'good', path: check },
};

/** Where an alert is, or what one line of its log says. */
export function AlertStateBadge({ step }: { step: AlertStep }) {
  const { tone, path } = looks[step];
  return (
    <Badge tone={tone} path={path}>
      {stepLabels[step]}
    </Badge>
  );
}
