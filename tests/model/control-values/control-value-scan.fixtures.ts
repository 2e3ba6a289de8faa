import { controlValueScanMachine } from '../../../machines/control-values/controlValueScan.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleAnswers } from './sampleControlValue.ts';

const problem = { code: 'label_misread', message: 'The label was misread. Scan it again.' };

export const controlValueScan = model('control-value-scan', controlValueScanMachine, {
  events: {
    'code.scanned': [
      { type: 'code.scanned', code: 'CV7-0000001' },
      { type: 'code.scanned', code: '?' },
      // Expires on the 29th of February 00, which is a day in this century only.
      { type: 'code.scanned', code: ']d2010039999910102817000229' },
    ],
    'camera.requested': [{ type: 'camera.requested' }],
    'camera.ready': [{ type: 'camera.ready' }],
    'camera.failed': [
      { type: 'camera.failed', fault: 'unsupported' },
      { type: 'camera.failed', fault: 'denied' },
    ],
    'camera.stopped': [{ type: 'camera.stopped' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    find: [
      ...sampleAnswers.map((answer) => succeeded(answer)),
      failed(problem),
      failed('There is no connection to the server.', 0),
    ],
  },
  errors: { find: ['a strange answer'] },
  inputs: { 'a page that waits': { today: '2026-07-14' } },
  context: ({ code, problem: found, answer, cameraFailure }) => ({
    code,
    problem: found?.code ?? null,
    message: found?.message ?? null,
    answer: answer?.result ?? null,
    cameraFailure,
  }),
});
