import { subNavigationMachine } from '../../../machines/app/subNavigation.machine.ts';
import { model } from '../kit/fixtures.ts';

export const subNavigation = model('sub-navigation', subNavigationMachine, {
  events: {
    'menu.scrolled': [
      { type: 'menu.scrolled', position: 40 },
      { type: 'menu.scrolled', position: 120 },
    ],
  },
  outputs: { recallPosition: [{ position: 80 }] },
  errors: { recallPosition: ['blocked'] },
  inputs: { start: undefined },
  context: ({ position, scrolledTo }) => ({ position, scrolledTo }),
});
