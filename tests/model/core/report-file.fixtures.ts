import { reportFileMachine } from '../../../machines/core/reportFile.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

export const reportFile = model('report-file', reportFileMachine, {
  events: { 'file.requested': [{ type: 'file.requested' }] },
  outputs: { saveReport: [succeeded({ rows: 12, isComplete: true }), failed('Try again later.')] },
  errors: { saveReport: ['a strange answer'] },
  inputs: {
    'a perpetual inventory': { report: 'perpetualInventory', filters: { from: '2026-07-01' } },
  },
  context: ({ report, file, failure }) => ({
    report,
    file: file === null ? 'none' : file.rows,
    failure,
  }),
});
