import { formScanMachine } from '../../../machines/control-values/formScan.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const use = { inventoryId: 'bag', keepsAwake: false, takesFocus: true };

export const formScan = model('form-scan', formScanMachine, {
  events: {
    'form.opened': [
      { type: 'form.opened', form: use },
      { type: 'form.opened', form: { ...use, keepsAwake: true } },
      { type: 'form.opened', form: { ...use, inventoryId: null } },
    ],
    'form.closed': [{ type: 'form.closed' }],
    'code.scanned': [{ type: 'code.scanned', code: 'CV7-0000001' }],
    'code.answered': [
      { type: 'code.answered', answer: { kind: 'taken', text: 'CV7-0000001 found.' } },
      {
        type: 'code.answered',
        answer: { kind: 'refused', text: 'ZZ-1 isn’t on a vial here.', unplaced: 'ZZ-1' },
      },
    ],
    'camera.requested': [{ type: 'camera.requested' }],
    'camera.ready': [{ type: 'camera.ready' }],
    'camera.failed': [{ type: 'camera.failed', fault: 'denied' }],
    'camera.stopped': [{ type: 'camera.stopped' }],
  },
  outputs: {
    placeLabel: [
      succeeded([{ label: 'ZZ-1', where: 'in Medic 2' }]),
      succeeded([]),
      failed('The server is busy.', 503),
    ],
  },
  errors: { placeLabel: ['a strange answer'] },
  inputs: { start: undefined },
  filter: ({ context }, { type }) =>
    type !== 'code.answered' || (context as { answered: number }).answered < 2,
  context: ({ form, answer, answered, cameraFailure }) => ({
    form: form === null ? null : (form.inventoryId ?? 'new labels'),
    awake: form?.keepsAwake ?? null,
    answer: answer?.text ?? null,
    answered,
    cameraFailure,
  }),
});
