import { assign, setup } from 'xstate';
import type { AgencyStatus } from '../../src/contract/system/agencies.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** The agency that is suspended or put back in use. */
export type StatusSubject = { id: string; name: string };

export type StatusChange = { isActive: true } | { isActive: false; reason: string };

export type AgencyStatusEvent =
  | { type: 'suspension.requested'; customer: StatusSubject }
  | { type: 'resumption.requested'; customer: StatusSubject }
  | { type: 'reason.submitted'; reason: string }
  | { type: 'resumption.confirmed' }
  | { type: 'question.dismissed' };

type Context = {
  customer: StatusSubject | null;
  change: StatusChange | null;
  /** What became of the agencies of the list since it was loaded. */
  changed: Readonly<Record<string, AgencyStatus>>;
  error: string | null;
};

export const reasonLimit = 200;
const noReason = 'Enter the reason. It’s shown in the audit history and the list.';
const unexpected = 'It could not be done. Nothing was changed: try again.';

export const agencyStatusMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AgencyStatusEvent,
    tags: {} as 'suspending' | 'busy',
  },
  actors: {
    setStatus: promisePlaceholder<Result<AgencyStatus>, { id: string; change: StatusChange }>(
      'setStatus',
    ),
  },
  guards: {
    hasNoReason: (_, { reason }: { reason: string }) =>
      reason.trim() === '' || reason.trim().length > reasonLimit,
    isChanged: (_, { output }: { output: Result<AgencyStatus> }) => output.ok,
    isSuspension: ({ context }) => context.change?.isActive === false,
  },
  actions: {
    setAgency: assign((_, { customer }: { customer: StatusSubject }) => ({
      customer,
      change: null,
      error: null,
    })),
    setSuspension: assign((_, { reason }: { reason: string }) => ({
      change: { isActive: false as const, reason: reason.trim() },
      error: null,
    })),
    setResumption: assign({ change: { isActive: true as const }, error: null }),
    requestReason: assign({ error: noReason }),
    storeStatus: assign(({ context }, { output }: { output: Result<AgencyStatus> }) => {
      if (!context.customer) throw new Error('Nothing was changed.');
      return {
        changed: { ...context.changed, [context.customer.id]: valueIn(output) },
        customer: null,
      };
    }),
    setFailure: assign((_, { output }: { output: Result<AgencyStatus> | null }) => ({
      error: problemIn(output)?.message ?? unexpected,
    })),
    forget: assign({ customer: null }),
  },
}).createMachine({
  id: 'agencyStatus',
  description: 'Suspends an agency with a reason, or reactivates an agency, after confirmation.',
  context: { customer: null, change: null, changed: {}, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The page lists the agencies.',
      on: {
        'suspension.requested': {
          target: 'suspending',
          actions: { type: 'setAgency', params: received },
        },
        'resumption.requested': {
          target: 'resuming',
          actions: { type: 'setAgency', params: received },
        },
      },
    },
    suspending: {
      description: 'Waiting for the administrator to confirm and give a reason.',
      tags: 'suspending',
      on: {
        'reason.submitted': [
          { guard: { type: 'hasNoReason', params: received }, actions: 'requestReason' },
          { target: 'changing', actions: { type: 'setSuspension', params: received } },
        ],
        'question.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
    resuming: {
      description: 'Waiting for the administrator to confirm the reactivation.',
      on: {
        'resumption.confirmed': { target: 'changing', actions: 'setResumption' },
        'question.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
    changing: {
      description: 'The server changes the agency’s status.',
      tags: 'busy',
      invoke: {
        id: 'setStatus',
        src: 'setStatus',
        input: ({ context: { customer, change } }) => {
          if (!(customer && change)) throw new Error('Nothing was asked for.');
          return { id: customer.id, change };
        },
        onDone: [
          {
            guard: { type: 'isChanged', params: output },
            target: 'idle',
            actions: { type: 'storeStatus', params: output },
          },
          {
            guard: 'isSuspension',
            target: 'suspending',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'resuming',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: [
          {
            guard: 'isSuspension',
            target: 'suspending',
            actions: { type: 'setFailure', params: { output: null } },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'resuming',
            actions: { type: 'setFailure', params: { output: null } },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
  },
});
