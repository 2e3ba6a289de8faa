import { assign, setup } from 'xstate';
import type { AlertState, AlertView } from '../../src/contract/alerts/alert.ts';
import { alertState } from '../../src/rules/alerts/alertState.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type AlertInput = { shown: AlertView };

type Context = AlertInput & { problem: string | null };

const unexpected = 'It could not be acknowledged. Try again in a moment.';

const isIn = ({ shown }: Context, state: AlertState) => alertState(shown.records) === state;

/** The life of an alert, as the records of its log add up to it; a recipient can acknowledge it. */
export const alertMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AlertInput,
    events: {} as { type: 'acknowledgement.requested' },
    tags: {} as 'busy' | 'open',
  },
  actors: { acknowledge: promisePlaceholder<Result<AlertView>, { id: string }>('acknowledge') },
  guards: {
    isQueued: ({ context }) => isIn(context, 'queued'),
    isSent: ({ context }) => isIn(context, 'sent'),
    isFailed: ({ context }) => isIn(context, 'failed'),
    isEscalated: ({ context }) => isIn(context, 'escalated'),
    isEnded: ({ context }) => isIn(context, 'acknowledged'),
    isResolved: ({ context }) => isIn(context, 'resolved'),
    isAcknowledged: (_, { output }: { output: Result<AlertView> }) => output.ok,
  },
  actions: {
    clearProblem: assign({ problem: null }),
    setShown: assign((_, { output }: { output: Result<AlertView> }) => ({
      shown: valueIn(output),
    })),
    setFailure: assign((_, { output }: { output: Result<AlertView> | null }) => ({
      problem: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'alert',
  description:
    'An alert is raised with the act that causes it, queued for each recipient, sent, and acknowledged by one of them. Until then it is sent to more people, step by step.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The records of the log say where the alert is.',
      always: [
        {
          guard: 'isEnded',
          target: 'acknowledged',
          meta: { requirements: ['ALERT-04', 'ALERT-05'] },
        },
        { guard: 'isResolved', target: 'resolved', meta: { requirements: ['ALERT-04'] } },
        { guard: 'isEscalated', target: 'open.escalated', meta: { requirements: ['ALERT-04'] } },
        { guard: 'isSent', target: 'open.sent', meta: { requirements: ['ALERT-05'] } },
        { guard: 'isFailed', target: 'open.failed', meta: { requirements: ['ALERT-05'] } },
        { guard: 'isQueued', target: 'open.queued', meta: { requirements: ['ALERT-05'] } },
        { target: 'open.raised', meta: { requirements: ['ALERT-02', 'ALERT-05'] } },
      ],
    },
    open: {
      description: 'No one has acknowledged the alert, and its matter is not resolved.',
      tags: 'open',
      on: {
        'acknowledgement.requested': {
          target: 'acknowledging',
          actions: 'clearProblem',
          meta: { requirements: ['ALERT-04'] },
        },
      },
      initial: 'raised',
      states: {
        raised: {
          description: 'It was recorded with its cause. Its recipients are not known yet.',
        },
        queued: {
          description:
            'It waits to be sent to each recipient on each channel. Quiet hours hold it.',
        },
        failed: { description: 'It has reached no one yet. It is tried again.' },
        sent: { description: 'It has reached at least one recipient.' },
        escalated: {
          description: 'No one acknowledged it in time, so it was sent to more people.',
        },
      },
    },
    acknowledging: {
      description: 'The server records who acknowledges the alert.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'acknowledge',
        src: 'acknowledge',
        input: ({ context }) => ({ id: context.shown.id }),
        onDone: [
          {
            guard: { type: 'isAcknowledged', params: output },
            target: 'deciding',
            actions: { type: 'setShown', params: output },
            meta: { requirements: ['ALERT-04', 'ALERT-05'] },
          },
          {
            target: 'deciding',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'deciding',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    acknowledged: {
      type: 'final',
      description: 'A recipient has acknowledged it. It is sent to no one else.',
    },
    resolved: {
      type: 'final',
      description: 'What it asks for was done before anyone acknowledged it.',
    },
  },
});
