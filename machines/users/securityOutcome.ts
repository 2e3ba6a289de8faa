import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { AccountSecurity, SecurityChange } from '../../src/contract/users/security.ts';
import type { Result } from '../../src/rules/core/callFailure.ts';
import { mustCompleteSetup } from '../../src/rules/users/setUp.ts';
import type { NoticesEvent, SessionEvent } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';

/** What each part of the security page is given when the page opens. */
export type SecurityInput = { security: AccountSecurity };

/** What a form says of its last attempt. */
export type FormState = { errors: FieldErrors; refusal: string | null };

export const cleanForm: FormState = { errors: {}, refusal: null };

const unexpected = 'Something went wrong on the server. Try again.';

/** A form after a refusal: sentences at their fields, or one above all of them. */
export function formAfter(problem: Problem | null): FormState {
  if (problem === null) return { errors: {}, refusal: unexpected };
  const errors = problem.fields ?? {};
  return { errors, refusal: Object.keys(errors).length === 0 ? problem.message : null };
}

/** NAV-02, NAV-03: whether the page was opened because something has to be done first. */
export function isFirstSetUp({ security }: SecurityInput): boolean {
  const { isAcknowledged, signature, hasPin, needToResetPin } = security;
  return !isAcknowledged || signature === null || !hasPin || needToResetPin;
}

/** Whether this change was the last that was missing. */
export function isLastStep(isSettingUp: boolean, output: Result<SecurityChange>): boolean {
  return isSettingUp && output.ok && !mustCompleteSetup(output.value.arrival);
}

export function userRefreshed(arrival: LoggedInUser): SessionEvent {
  return { type: 'user.refreshed', arrival };
}

export const setUpDone: NoticesEvent = toast('good', 'Your account is set up.');
