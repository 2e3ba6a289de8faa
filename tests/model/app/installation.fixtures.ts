import { installationMachine } from '../../../machines/app/installation.machine.ts';
import { model } from '../kit/fixtures.ts';

export const installation = model('installation', installationMachine, {
  events: {
    'install.offered': [
      { type: 'install.offered', way: 'prompt', isKnown: false },
      { type: 'install.offered', way: 'menu', isKnown: false },
      { type: 'install.offered', way: 'prompt', isKnown: true },
    ],
    'app.installed': [{ type: 'app.installed' }],
    'install.requested': [{ type: 'install.requested' }],
    'notice.dismissed': [{ type: 'notice.dismissed' }],
  },
  outputs: { askBrowser: [undefined] },
  errors: { askBrowser: ['the browser does not ask'] },
  inputs: { start: undefined },
  context: ({ way }) => ({ way }),
});
