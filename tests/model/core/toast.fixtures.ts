import { toastMachine } from '../../../machines/app/toast.machine.ts';
import { model } from '../kit/fixtures.ts';

export const toast = model('toast', toastMachine, {
  events: {
    'dismissal.requested': [{ type: 'dismissal.requested' }],
    'attention.given': [{ type: 'attention.given' }],
    'attention.withdrawn': [{ type: 'attention.withdrawn' }],
  },
  outputs: {},
  errors: {},
  inputs: { start: { id: 'toast-1', toast: { tone: 'bad', text: 'Something was refused.' } } },
  context: () => ({}),
  systemActors: ['notices'],
});
