import { assign, sendTo, setup } from 'xstate';
import { notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { SessionEvent } from '../core/systemEvents.ts';
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

export type LicenceEvent = { type: 'licence.submitted'; isAccepted: boolean };

type Context = SecurityInput & { isSettingUp: boolean; form: FormState };

const untouched = 'Read the license agreement, then check the box.';

/** The names the chart may use, and what each does. */
export const licenceSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as LicenceEvent,
    tags: {} as 'busy' | 'acknowledged' | 'acceptedBefore',
  },
  actors: {
    acknowledgeLicence: notProvided<ChangeOutcome, { userId: string }>('acknowledgeLicence'),
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
    keepRefusal: assign((_, { output }: { output: ChangeOutcome | null }) => ({
      form: formAfter(output?.outcome === 'refused' ? output.problem : null),
    })),
    keepChange: assign(({ context }, { output }: { output: ChangeOutcome }) => ({
      security: output.outcome === 'done' ? output.change.security : context.security,
    })),
    refreshUser: sendTo(receptionist('session'), (_, { output }: { output: ChangeOutcome }) =>
      refreshed(output),
    ),
    tellSetUp: sendTo(receptionist('notices'), () => setUpDone),
    requestArrival: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'arrival.requested' }),
    ),
  },
});
