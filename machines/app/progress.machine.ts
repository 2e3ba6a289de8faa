import { setup } from 'xstate';
import { callbackPlaceholder } from '../core/placeholders.ts';

export type ProgressEvent =
  /** A call that a person caused is under way; before, none was. */
  | { type: 'calls.started' }
  /** None is left. */
  | { type: 'calls.finished' };

export const progressMachine = setup({
  types: { events: {} as ProgressEvent, tags: {} as 'shown' },
  actors: { watchCalls: callbackPlaceholder('watchCalls') },
  delays: { untilShown: 1_000 },
}).createMachine({
  id: 'progress',
  description: 'Shows a progress bar when the server takes long to respond.',
  invoke: {
    id: 'watchCalls',
    src: 'watchCalls',
    // Every form and page says by itself that it is busy.
    onError: {},
  },
  initial: 'idle',
  states: {
    idle: { description: 'No call is waiting.', on: { 'calls.started': { target: 'waiting' } } },
    waiting: {
      description: 'Waiting for a reply. The bar appears after one second.',
      after: { untilShown: { target: 'shown' } },
      on: { 'calls.finished': { target: 'idle' } },
    },
    shown: {
      description: 'A thin bar under the header shows that the reply is still awaited.',
      tags: 'shown',
      on: { 'calls.finished': { target: 'idle' } },
    },
  },
});
