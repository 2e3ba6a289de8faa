import {
  type DrawnLabel,
  labelPrintMachine,
} from '../../../machines/control-values/labelPrint.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleLabels } from './sampleControlValue.ts';

const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;
const labels = [...sampleLabels];
const sheet: DrawnLabel[] = labels.map((label) => ({ ...label, path: 'M0 0h1v1h-1z', size: 21 }));
const wanted = { agency: 'Tamarack', labels, gone: 1 };
const noted = labels.map((label) => ({
  ...label,
  printed: { times: 2, lastAt: '2026-07-14T12:00:00.000Z', lastBy: 'Dana Whitlock' },
}));

export const labelPrint = model('label-print', labelPrintMachine, {
  events: {
    'print.requested': [{ type: 'print.requested' }],
    'reprint.requested': [{ type: 'reprint.requested', idempotencyKey: id('73') }],
    'printing.finished': [{ type: 'printing.finished' }],
  },
  outputs: {
    draw: [sheet],
    record: [
      succeeded({ id: id('71'), again: 1, labels: noted }),
      failed({
        code: 'label_not_in_service',
        message: 'One of these labels is no longer on a vial in an inventory.',
      }),
      failed('There is no connection to the server.', 0),
    ],
    openDialog: [undefined],
  },
  errors: {
    draw: ['the program did not come'],
    record: ['a strange answer'],
    openDialog: ['no printer'],
  },
  inputs: { 'two labels, one printed before': { wanted, idempotencyKey: id('72') } },
  context: ({ wanted: { labels: shown }, sheet: drawn, again, problem, idempotencyKey }) => ({
    prints: shown.reduce((sum, { printed }) => sum + (printed?.times ?? 0), 0),
    drawn: drawn.length,
    again,
    problem: problem?.code ?? null,
    message: problem?.message ?? null,
    key: idempotencyKey.slice(-2),
  }),
});
