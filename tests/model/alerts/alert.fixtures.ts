import { alertMachine } from '../../../machines/alerts/alert.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleAlert } from './sampleAlert.ts';

export const alert = model('alert', alertMachine, {
  events: { 'acknowledgement.requested': [{ type: 'acknowledgement.requested' }] },
  outputs: {
    acknowledge: [
      succeeded(sampleAlert(['raised', 'queued', 'sent', 'acknowledged'], false)),
      failed('This alert was not sent to you.'),
    ],
  },
  errors: { acknowledge: ['a strange answer'] },
  inputs: {
    'a new alert': { shown: sampleAlert(['raised']) },
    'a queued alert': { shown: sampleAlert(['raised', 'queued', 'queued']) },
    'a failed alert': { shown: sampleAlert(['raised', 'queued', 'failed']) },
    'an alert that was sent at the second attempt': {
      shown: sampleAlert(['raised', 'queued', 'failed', 'sent', 'failed']),
    },
    'a sent alert': { shown: sampleAlert(['raised', 'queued', 'sent', 'sent']) },
    'an escalated alert': {
      shown: sampleAlert(['raised', 'queued', 'sent', 'escalated', 'queued', 'sent']),
    },
    'an acknowledged alert': {
      shown: sampleAlert(['raised', 'queued', 'sent', 'acknowledged', 'sent'], false),
    },
    'a resolved alert': { shown: sampleAlert(['raised', 'queued', 'sent', 'resolved'], false) },
  },
  context: ({ shown, problem }) => ({
    records: shown.records.length,
    mayAcknowledge: shown.mayAcknowledge,
    problem,
  }),
});
