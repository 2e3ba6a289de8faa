import type { AlertRecord, AlertView } from '../../../src/contract/alerts/alert.ts';

type Step = AlertRecord['step'];

const recipients: Readonly<Record<string, string>> = {
  queued: 'Dana Whitlock',
  sent: 'Dana Whitlock',
  failed: 'Dana Whitlock',
  acknowledged: 'Marcus Oyelaran',
};

/** An alert to a loss whose log has these steps. */
export function sampleAlert(steps: readonly Step[], mayAcknowledge = true): AlertView {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    kind: 'loss',
    title: 'A loss was recorded: Medic 2',
    lines: ['Loss 2026-01, recorded by Theo Nakamura, discovered on Jul 14, 2026.'],
    href: '/reports/losses/00000000-0000-4000-8000-0000000000a2',
    action: 'Open the loss',
    raisedAt: '2026-07-14T12:00:00.000Z',
    inventoryName: 'Medic 2',
    mayAcknowledge,
    records: steps.map((step, index) => ({
      id: index + 1,
      at: `2026-07-14T12:${String(index).padStart(2, '0')}:00.000Z`,
      step,
      recipient: recipients[step] ?? null,
      channel: ['queued', 'sent', 'failed'].includes(step) ? 'mail' : null,
      level: 0,
      detail: step === 'failed' ? 'smtp_451' : '',
    })),
  };
}
