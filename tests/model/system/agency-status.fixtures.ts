import { agencyStatusMachine } from '../../../machines/system/agencyStatus.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const customer = { id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10', name: 'Lakeside Fire' };

export const agencyStatus = model('agency-status', agencyStatusMachine, {
  events: {
    'suspension.requested': [{ type: 'suspension.requested', customer }],
    'resumption.requested': [{ type: 'resumption.requested', customer }],
    'reason.submitted': [
      { type: 'reason.submitted', reason: '  ' },
      { type: 'reason.submitted', reason: ' The contract ended ' },
    ],
    'resumption.confirmed': [{ type: 'resumption.confirmed' }],
    'question.dismissed': [{ type: 'question.dismissed' }],
  },
  outputs: {
    setStatus: [
      succeeded({
        isActive: false,
        suspendedAt: '2026-03-10T08:00:00.000Z',
        suspensionReason: 'The contract ended',
      }),
      failed('Try again later.'),
    ],
  },
  errors: { setStatus: ['a strange answer'] },
  inputs: { 'a list of customers': undefined },
  context: ({ customer: subject, change, changed, error }) => ({
    customer: subject?.name ?? 'none',
    change: change === null ? 'none' : change.isActive ? 'resume' : change.reason,
    changed: Object.keys(changed).length,
    error,
  }),
});
