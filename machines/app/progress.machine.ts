import { setup } from 'xstate';
import { callbackNotProvided } from '../core/notProvided.ts';

export type ProgressEvent =
  /** A call that a person caused is under way; before, none was. */
  | { type: 'calls.begun' }
  /** None is any more. */
  | { type: 'calls.ended' };

export const progressMachine = setup({
  types: { events: {} as ProgressEvent, tags: {} as 'shown' },
  actors: { watchCalls: callbackNotProvided('watchCalls') },
  delays: { untilShown: 1_000 },
}).createMachine({
  id: 'progress',
  description: 'Whether a person waits for the server so long that it has to be shown.',
  invoke: {
    id: 'watchCalls',
    src: 'watchCalls',
    // Every form and page says by itself that it is busy.
    onError: { meta: { requirements: ['CALL-01'] } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody waits.',
      on: { 'calls.begun': { target: 'waiting', meta: { requirements: ['CALL-01'] } } },
    },
    waiting: {
      description: 'A quick answer is not announced; after a second a bar shows.',
      after: { untilShown: { target: 'shown', meta: { requirements: ['CALL-01'] } } },
      on: { 'calls.ended': { target: 'idle', meta: { requirements: ['CALL-01'] } } },
    },
    shown: {
      description: 'A thin bar under the header shows that the answer is still awaited.',
      tags: 'shown',
      on: { 'calls.ended': { target: 'idle', meta: { requirements: ['CALL-01'] } } },
    },
  },
});
