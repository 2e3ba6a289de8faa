import { scanMachine } from '../../../machines/users/scan.machine.ts';
import { model } from '../kit/fixtures.ts';

export const scan = model('scan', scanMachine, {
  events: {
    'scan.requested': [{ type: 'scan.requested' }],
    'scan.canceled': [{ type: 'scan.canceled' }],
  },
  outputs: {
    findReader: [undefined],
    capture: [
      { isRead: true, message: '' },
      { isRead: false, message: 'No device is connected.' },
    ],
  },
  errors: { findReader: ['no reply'], capture: ['no reply'] },
  inputs: { start: undefined },
  context: ({ message }) => ({ message }),
});
