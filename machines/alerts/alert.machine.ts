import { assign, setup } from 'xstate';
import type { AlertStep, AlertView } from '../../src/contract/alerts/alert.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type AlertInput = { shown: AlertView };

type Context = AlertInput & {
  /** How many records of the log have been read. */
  read: number;
  problem: string | null;
};

const unexpected = 'It could not be acknowledged. Try again in a moment.';

const nextIs = ({ shown, read }: Context, step: AlertStep) => shown.records[read]?.step === step;

/**
 * The life of an alert. The page reads its log, and each record moves the chart as it moved the alert; then a recipient
 * can acknowledge it.
 */
export const alertMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AlertInput,
    events: {} as { type: 'acknowledgement.requested' },
    tags: {} as 'busy' | 'open' | 'ended',
  },
  actors: { acknowledge: promisePlaceholder<Result<AlertView>, { id: string }>('acknowledge') },
  guards: {
    nextIsQueued: ({ context }) => nextIs(context, 'queued'),
    nextIsSent: ({ context }) => nextIs(context, 'sent'),
    nextIsFailed: ({ context }) => nextIs(context, 'failed'),
    nextIsEscalated: ({ context }) => nextIs(context, 'escalated'),
    nextIsAcknowledged: ({ context }) => nextIs(context, 'acknowledged'),
    nextIsResolved: ({ context }) => nextIs(context, 'resolved'),
    hasMore: ({ context }) => context.read < context.shown.records.length,
    isAcknowledged: (_, { output }: { output: Result<AlertView> }) => output.ok,
  },
  actions: {
    read: assign(({ context }) => ({ read: context.read + 1 })),
    clearProblem: assign({ problem: null }),
    setShown: assign((_, { output }: { output: Result<AlertView> }) => ({
      shown: valueIn(output),
      read: 0,
    })),
    setFailure: assign((_, { output }: { output: Result<AlertView> | null }) => ({
      problem: problemIn(output)?.message ?? unexpected,
      read: 0,
    })),
  },
}).createMachine({
  id: 'alert',
  description:
    'An alert is raised with the act that causes it, queued for each recipient, sent, and acknowledged by one of them. Until then it is sent to more people, step by step.',
  context: ({ input }) => ({ ...input, read: 0, problem: null }),
  initial: 'open',
  states: {
    open: {
      description: 'No one has acknowledged the alert, and its matter is not resolved.',
      tags: 'open',
      always: [
        {
          guard: 'nextIsAcknowledged',
          target: 'acknowledged',
          actions: 'read',
          meta: { requirements: ['ALERT-04', 'ALERT-05'] },
        },
        {
          guard: 'nextIsResolved',
          target: 'resolved',
          actions: 'read',
          meta: { requirements: ['ALERT-04', 'ALERT-05'] },
        },
        {
          guard: 'nextIsEscalated',
          target: '.escalated',
          actions: 'read',
          meta: { requirements: ['ALERT-04'] },
        },
        { guard: 'hasMore', actions: 'read', meta: { requirements: ['ALERT-05'] } },
      ],
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
          always: {
            guard: 'nextIsQueued',
            target: 'queued',
            actions: 'read',
            meta: { requirements: ['ALERT-02', 'ALERT-05'] },
          },
        },
        queued: {
          description:
            'It waits to be sent to each recipient on each channel. Quiet hours hold it.',
          always: [
            {
              guard: 'nextIsSent',
              target: 'sent',
              actions: 'read',
              meta: { requirements: ['ALERT-05'] },
            },
            {
              guard: 'nextIsFailed',
              target: 'failed',
              actions: 'read',
              meta: { requirements: ['ALERT-05'] },
            },
          ],
        },
        failed: {
          description: 'It has reached no one yet. It is tried again.',
          always: {
            guard: 'nextIsSent',
            target: 'sent',
            actions: 'read',
            meta: { requirements: ['ALERT-05'] },
          },
        },
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
            target: 'open',
            actions: { type: 'setShown', params: output },
            meta: { requirements: ['ALERT-04', 'ALERT-05'] },
          },
          {
            target: 'open',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'open',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    acknowledged: {
      description: 'A recipient has acknowledged it. It is sent to no one else.',
      tags: 'ended',
    },
    resolved: {
      description: 'What it asks for was done before anyone acknowledged it.',
      tags: 'ended',
    },
  },
});
