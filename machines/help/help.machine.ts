import { assign, sendTo, setup } from 'xstate';
import type { HelpChapter } from '../../src/rules/help/helpText.ts';
import { output, received } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { findSystemActor, systemActor } from '../core/systemActor.ts';

export type HelpEvent =
  /** The button of a page, or its key. */
  | { type: 'help.requested' }
  /** A link in a chapter leads to another one. */
  | { type: 'chapter.chosen'; chapter: string }
  /** A link in a chapter leads to a page. */
  | { type: 'page.chosen'; address: string }
  | { type: 'retry.requested' }
  | { type: 'panel.dismissed' };

type Context = {
  /** The file that was chosen; null: the one about the open page. */
  wanted: string | null;
  chapter: HelpChapter | null;
};

/** Shows the help of the open page next to it, and the chapters that it refers to. */
export const helpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HelpEvent,
    tags: {} as 'open' | 'busy' | 'shown' | 'failed',
  },
  actors: {
    /** Asks for help when its key is pressed and nothing lies over the page. */
    watchHelpKey: callbackPlaceholder('watchHelpKey'),
    /** Back and Forward close what lies over the page. */
    watchHistory: callbackPlaceholder('watchHistory'),
    readChapter: promisePlaceholder<HelpChapter, { wanted: string | null }>('readChapter'),
  },
  actions: {
    wantOpenPage: assign({ wanted: null, chapter: null }),
    setWanted: assign((_, { chapter }: { chapter: string }) => ({ wanted: chapter })),
    setChapter: assign((_, { output: chapter }: { output: HelpChapter }) => ({ chapter })),
    /** By way of the chart that asks about typed input, if it runs. */
    openPage: sendTo(
      ({ system }) => findSystemActor(system, 'leaving') ?? systemActor('navigation')({ system }),
      (_, { address }: { address: string }) => ({ type: 'address.requested' as const, address }),
    ),
  },
}).createMachine({
  id: 'help',
  description: 'Shows the help of the open page in a panel.',
  context: { wanted: null, chapter: null },
  // The button does the same.
  invoke: { id: 'watchHelpKey', src: 'watchHelpKey', onError: {} },
  initial: 'closed',
  states: {
    closed: {
      description: 'The panel is closed.',
      entry: 'wantOpenPage',
      on: { 'help.requested': { target: 'open', meta: { requirements: ['HELP-02'] } } },
    },
    open: {
      description: 'The panel is open. The page stays as it is.',
      tags: 'open',
      invoke: { id: 'watchHistory', src: 'watchHistory', onError: {} },
      on: {
        'panel.dismissed': { target: 'closed', meta: { requirements: ['HELP-02'] } },
        'page.chosen': {
          target: 'closed',
          actions: { type: 'openPage', params: received },
          meta: { requirements: ['HELP-02'] },
        },
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'The browser loads the chapter.',
          tags: 'busy',
          invoke: {
            id: 'readChapter',
            src: 'readChapter',
            input: ({ context: { wanted } }) => ({ wanted }),
            onDone: {
              target: 'shown',
              actions: { type: 'setChapter', params: output },
              meta: { requirements: ['HELP-02'] },
            },
            onError: { target: 'failed', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
        shown: {
          description: 'The chapter is shown.',
          tags: 'shown',
          on: {
            'chapter.chosen': {
              target: 'reading',
              actions: { type: 'setWanted', params: received },
              meta: { requirements: ['HELP-02'] },
            },
          },
        },
        failed: {
          description: 'The help could not be loaded. The user can retry.',
          tags: 'failed',
          on: { 'retry.requested': { target: 'reading', meta: { requirements: ['ERR-OTHER'] } } },
        },
      },
    },
  },
});
