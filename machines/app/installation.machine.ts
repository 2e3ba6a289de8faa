import { assign, sendTo, setup } from 'xstate';
import { received } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** How the app is put on the home screen: the browser asks, or the person does it in the browser’s menu. */
export type InstallWay = 'prompt' | 'menu';

export type InstallationEvent =
  /** The app can be installed here, and is not. `isKnown`: the notice was dismissed on this device before. */
  | { type: 'install.offered'; way: InstallWay; isKnown: boolean }
  /** By the prompt, or in the browser’s own menu. */
  | { type: 'app.installed' }
  | { type: 'install.requested' }
  | { type: 'notice.dismissed' };

/** To what keeps it on this device. */
export type KeptDismissal = { type: 'dismissal.kept' };

/** SHELL-13: offers to put the app on the home screen, and never where it is there. */
export const installationMachine = setup({
  types: {
    context: {} as { way: InstallWay },
    events: {} as InstallationEvent,
    tags: {} as 'offered' | 'noticed',
    children: {} as { watchInstallation: 'watchInstallation' },
  },
  actors: {
    /** Hears what the browser offers, and remembers that the notice was dismissed. */
    watchInstallation: callbackPlaceholder<KeptDismissal>('watchInstallation'),
    /** Shows the browser’s own question. It can be asked once. */
    askBrowser: promisePlaceholder<void>('askBrowser'),
  },
  guards: {
    isKnown: (_, { isKnown }: { isKnown: boolean }) => isKnown,
    asksBrowser: ({ context }) => context.way === 'prompt',
  },
  actions: {
    setWay: assign((_, { way }: { way: InstallWay }) => ({ way })),
    keepDismissal: sendTo('watchInstallation', (): KeptDismissal => ({ type: 'dismissal.kept' })),
  },
}).createMachine({
  id: 'installation',
  description: 'Offers to install the app on the device, where it is not installed.',
  context: { way: 'prompt' },
  // The browser’s own menu offers it too.
  invoke: { id: 'watchInstallation', src: 'watchInstallation', onError: { target: '.absent' } },
  initial: 'absent',
  on: {
    'install.offered': [
      {
        guard: { type: 'isKnown', params: received },
        target: '.offered.quiet',
        actions: { type: 'setWay', params: received },
        meta: { requirements: ['SHELL-13'] },
      },
      {
        target: '.offered.noticed',
        actions: { type: 'setWay', params: received },
        meta: { requirements: ['SHELL-13'] },
      },
    ],
    'app.installed': { target: '.absent', meta: { requirements: ['SHELL-13'] } },
  },
  states: {
    absent: { description: 'Nothing is offered: the app is installed, or can’t be.' },
    offered: {
      description: 'The profile page offers to install the app.',
      tags: 'offered',
      on: {
        'install.requested': {
          guard: 'asksBrowser',
          target: 'prompting',
          meta: { requirements: ['SHELL-13'] },
        },
      },
      initial: 'quiet',
      states: {
        noticed: {
          description: 'The dashboard offers it too, until the notice is dismissed.',
          tags: 'noticed',
          on: {
            'notice.dismissed': {
              target: 'quiet',
              actions: 'keepDismissal',
              meta: { requirements: ['SHELL-13'] },
            },
          },
        },
        quiet: { description: 'The notice was dismissed on this device.' },
      },
    },
    prompting: {
      description: 'The browser asks the user. It asks only once per page load.',
      invoke: {
        id: 'askBrowser',
        src: 'askBrowser',
        onDone: { target: 'absent', actions: 'keepDismissal' },
        onError: { target: 'absent', actions: 'keepDismissal' },
      },
    },
  },
});
