import { setup } from 'xstate';

export const upkeepMachine = setup({}).createMachine({
  id: 'upkeep',
  description:
    'What keeps the application current and reachable; it comes once the first page is shown.',
  initial: 'keeping',
  states: {
    keeping: { description: 'It runs until the window closes.' },
  },
});
