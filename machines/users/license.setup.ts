import { assign, sendTo, setup } from 'xstate';
import type { SecurityChange } from '../../src/contract/users/security.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import {
  type FormState,
  formAfter,
  isLastStep,
  type SecurityInput,
  setUpDone,
  userRefreshed,
} from './securityOutcome.ts';

export type LicenseEvent = { type: 'license.submitted'; isAccepted: boolean };

type Context = SecurityInput & { isSettingUp: boolean; form: FormState };

const untouched = 'Read the license agreement, then check the box.';

/** The names the chart may use, and what each does. */
export const licenseSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as LicenseEvent,
    tags: {} as 'busy' | 'acknowledged' | 'acceptedBefore',
  },
  actors: {
    acknowledgeLicense: promisePlaceholder<Result<SecurityChange>, { userId: string }>(
      'acknowledgeLicense',
    ),
  },
  guards: {
    isAcknowledged: ({ context }) => context.security.isAcknowledged,
    isNotAccepted: (_, { isAccepted }: { isAccepted: boolean }) => !isAccepted,
    isRefused: (_, { output }: { output: Result<SecurityChange> }) => !output.ok,
    completesSetUp: ({ context }, { output }: { output: Result<SecurityChange> }) =>
      isLastStep(context.isSettingUp, output),
  },
  actions: {
    markBox: assign({ form: { errors: { isAccepted: untouched }, refusal: null } }),
    setRefusal: assign((_, { output }: { output: Result<SecurityChange> | null }) => ({
      form: formAfter(problemIn(output)),
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: Result<SecurityChange> }) => userRefreshed(valueIn(output).arrival),
    ),
    notifySetUp: sendTo(systemActor('notices'), () => setUpDone),
    requestArrival: sendTo(systemActor('session'), () => ({ type: 'landing.requested' })),
  },
});
