import { assign, setup } from 'xstate';
import type { WebhookDelivery, WebhookRow } from '../../src/contract/administration/webhook.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type WebhookLogInput = {
  webhook: WebhookRow;
  rows: readonly WebhookDelivery[];
  /** Where the next page starts; null at the end. */
  older: string | null;
};

export type WebhookLogEvent = { type: 'replay.requested'; id: string };

type Context = WebhookLogInput & {
  /** The delivery that is sent again. */
  replayed: string | null;
  error: string | null;
};

const unreachable = 'Something went wrong on the server. Try again.';

export const webhookLogMachine = setup({
  types: {
    context: {} as Context,
    input: {} as WebhookLogInput,
    events: {} as WebhookLogEvent,
    tags: {} as 'busy',
  },
  actors: {
    replay: promisePlaceholder<Result<WebhookDelivery>, { id: string; deliveryId: string }>(
      'replay',
    ),
  },
  guards: {
    isSettled: ({ context }, { id }: { id: string }) =>
      context.rows.some((row) => row.id === id && row.state !== 'waiting'),
    isDone: (_, { output }: { output: Result<unknown> }) => output.ok,
  },
  actions: {
    begin: assign((_, { id }: { id: string }) => ({ replayed: id, error: null })),
    replaceRow: assign(({ context }, { output }: { output: Result<WebhookDelivery> }) => {
      const changed = valueIn(output);
      return { rows: context.rows.map((row) => (row.id === changed.id ? changed : row)) };
    }),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => ({
      error: problemIn(output)?.message ?? unreachable,
    })),
  },
}).createMachine({
  id: 'webhookLog',
  description: 'Lists what a webhook sent, and has a delivery sent again.',
  context: ({ input }) => ({ ...input, replayed: null, error: null }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The page lists the deliveries.',
      on: {
        'replay.requested': {
          guard: { type: 'isSettled', params: received },
          target: 'replaying',
          actions: { type: 'begin', params: received },
        },
      },
    },
    replaying: {
      description: 'The server puts the delivery into the queue again.',
      tags: 'busy',
      invoke: {
        id: 'replay',
        src: 'replay',
        input: ({ context: { webhook, replayed } }) => {
          if (replayed === null) throw new Error('No delivery was chosen.');
          return { id: webhook.id, deliveryId: replayed };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'listed',
            actions: { type: 'replaceRow', params: output },
          },
          {
            target: 'listed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'listed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
