import { railMachine } from '../../../machines/app/rail.machine.ts';
import { model } from '../kit/fixtures.ts';

export const rail = model('rail', railMachine, {
  events: {
    'pin.toggled': [{ type: 'pin.toggled' }],
    'drawer.toggled': [{ type: 'drawer.toggled' }],
    'page.presented': [{ type: 'page.presented' }],
    'width.changed': [
      { type: 'width.changed', isNarrow: true },
      { type: 'width.changed', isNarrow: false },
    ],
  },
  outputs: {},
  errors: {},
  inputs: {
    'a wide window': { isNavFixed: false, isNarrow: false },
    'a wide window, pinned': { isNavFixed: true, isNarrow: false },
    'a phone': { isNavFixed: true, isNarrow: true },
  },
  context: ({ isNavFixed, isNarrow }) => ({ pinned: isNavFixed, narrow: isNarrow }),
});
