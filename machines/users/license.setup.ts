import { assign, sendTo, setup } from 'xstate';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import {
  type ChangeOutcome,
  type FormState,
  formAfter,
  isLastStep,
  isRefusal,
  refreshed,
  type SecurityInput,
  setUpDone,
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
    acknowledgeLicense: promisePlaceholder<ChangeOutcome, { userId: string }>('acknowledgeLicense'),
  },
  guards: {
    isAcknowledged: ({ context }) => context.security.isAcknowledged,
    isNotAccepted: (_, { isAccepted }: { isAccepted: boolean }) => !isAccepted,
    isRefused: (_, { output }: { output: ChangeOutcome }) => isRefusal(output),
    completesSetUp: ({ context }, { output }: { output: ChangeOutcome }) =>
      isLastStep(context.isSettingUp, output),
  },
  actions: {
    markBox: assign({ form: { errors: { isAccepted: untouched }, refusal: null } }),
    setRefusal: assign((_, { output }: { output: ChangeOutcome | null }) => ({
      form: formAfter(output?.outcome === 'refused' ? output.problem : null),
    })),
    setChange: assign(({ context }, { output }: { output: ChangeOutcome }) => ({
      security: output.outcome === 'done' ? output.change.security : context.security,
    })),
    refreshUser: sendTo(systemActor('session'), (_, { output }: { output: ChangeOutcome }) =>
      refreshed(output),
    ),
    notifySetUp: sendTo(systemActor('notices'), () => setUpDone),
    requestArrival: sendTo(systemActor('session'), () => ({ type: 'landing.requested' })),
  },
});
