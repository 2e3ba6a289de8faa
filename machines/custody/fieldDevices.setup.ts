import { assign, setup } from 'xstate';
import type { CallResult } from '../../src/contract/core/call.ts';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { listFieldDevices } from '../../src/contract/custody/fieldKit.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { readRevocation, revocationErrors } from '../../src/rules/custody/field/fieldDevices.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type FieldDeviceRows = CallResult<typeof listFieldDevices>;

/** The devices as the server has them. */
export type FieldDevicesInput = { list: FieldDeviceRows };

export type FieldDevicesContext = FieldDevicesInput & {
  /** The device that is to be revoked, or was last. */
  deviceId: string;
  /** As it was typed, so that it is still there after a refusal. */
  reason: string;
  errors: FieldErrors;
  problem: Problem | null;
  /** The device was revoked here, and nothing else was asked since. */
  isDone: boolean;
};

export type FieldDevicesEvent =
  | { type: 'revocation.requested'; id: string }
  | { type: 'revocation.canceled' }
  | { type: 'revocation.submitted'; reason: string };

/** A device that is revoked, with the reason. */
export type Revocation = { id: string; reason: string };

type Submitted = Extract<FieldDevicesEvent, { type: 'revocation.submitted' }>;
type Errors = { errors: FieldErrors };
type Answered = { output: Result<FieldDeviceRows> };

export const revocationErrorsOf = ({ event }: { event: Submitted }): Errors => ({
  errors: revocationErrors(event.reason),
});

export function revocationOf({ deviceId, reason }: FieldDevicesContext): Revocation {
  return { id: deviceId, reason: readRevocation(reason) };
}

const unexpected: Problem = {
  code: 'unconfirmed',
  message: 'We couldn’t confirm that the device was revoked. Try again.',
};

/** The names the chart may use, and what each does. */
export const fieldDevicesSetup = setup({
  types: {
    context: {} as FieldDevicesContext,
    events: {} as FieldDevicesEvent,
    input: {} as FieldDevicesInput,
    tags: {} as 'confirming' | 'busy',
  },
  actors: { revokeDevice: promisePlaceholder<Result<FieldDeviceRows>, Revocation>('revokeDevice') },
  guards: {
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isRevoked: (_, { output }: Answered) => output.ok,
  },
  actions: {
    setDevice: assign((_, { id }: { id: string }) => ({
      deviceId: id,
      reason: '',
      errors: {},
      problem: null,
      isDone: false,
    })),
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    setReason: assign((_, { reason }: Submitted) => ({ reason, errors: {}, problem: null })),
    setRevoked: assign((_, { output }: Answered) => ({ list: valueIn(output), isDone: true })),
    setFailure: assign((_, { output }: Answered | { output: null }) => {
      const problem = problemIn(output) ?? unexpected;
      return { problem, errors: problem.fields ?? {} };
    }),
  },
});
