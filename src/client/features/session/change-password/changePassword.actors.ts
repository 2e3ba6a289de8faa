import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { changePasswordMachine } from '../../../../../machines/session/changePassword.machine.ts';
import type {
  Change,
  ChangeOutcome,
  ChangePasswordEvent,
  LinkOutcome,
} from '../../../../../machines/session/changePassword.setup.ts';
import {
  changePassword,
  getUserGuidVm,
  type PasswordFormFacts,
} from '../../../../contract/session/account.ts';
import { checkNewPassword, type Requirements } from '../../../../rules/session/password.ts';
import { isLinkId, linkText } from '../../../../rules/session/passwordLink.ts';
import { call } from '../../../platform/http/call.ts';
import { answerOf } from '../../../shell/calls/answerOf.ts';
import type { Scope } from '../../../shell/calls/attempt.ts';
import { loadStrength, measurePassword } from './measurePassword.ts';

/** A link, in addition to what its form learns: its secret, and whose it is once it was looked up. */
type Link = { readonly code: string; userId: string | null };

async function lookUp(link: Link, signal: AbortSignal): Promise<LinkOutcome> {
  // Together with the lookup, not with the first key; what fails here is tried again there.
  loadStrength().catch(() => undefined);
  if (!isLinkId(link.code)) return { standing: 'unusable', message: linkText('unusable', 0) };
  const reply = await call(getUserGuidVm, { query: { guid: link.code } }, { signal });
  link.userId = reply.id;
  const { standing, message, isNewUser, form } = reply;
  if (standing !== 'valid') return { standing, message };
  if (form === null) throw new Error('A valid link has no data for its form.');
  return { standing, isNewUser, form };
}

/** CHPW-01, CHPW-04 by the rules that the server applies again; null if they are met. */
async function findUnmet({ typed, form }: Change): Promise<ChangeOutcome | null> {
  if (form === null) throw new Error('There is no form to send.');
  const requirements = await measurePassword(typed.password, form);
  const errors = checkNewPassword(typed, requirements, form.minimum);
  return Object.keys(errors).length > 0 ? { outcome: 'unmet', requirements, errors } : null;
}

async function change(link: Link, input: Change, scope: Scope): Promise<ChangeOutcome> {
  const unmet = await findUnmet(input);
  scope.signal.throwIfAborted();
  if (unmet) return unmet;
  const body = { ...link, ...input.typed };
  const result = await answerOf(scope, () => call(changePassword, { body }, scope));
  if (!result.ok) {
    const { kind, problem } = result.failure;
    if (kind === 'notSent') return { outcome: 'notSent' };
    return { outcome: 'refused', errors: {}, message: problem.message };
  }
  const reply = result.value;
  if (reply.isSuccessful) return { outcome: 'changed', isApiAccount: reply.value === 1 };
  if (reply.standing !== 'valid') return { outcome: 'linkLost' };
  return reply.field === null
    ? { outcome: 'refused', errors: {}, message: reply.message }
    : { outcome: 'refused', errors: { [reply.field]: reply.message }, message: null };
}

const fieldId = 'new-password';

/**
 * Measures the new password after each key of its field. It is read here and nowhere else: the chart only gets the four
 * answers, because anything that a chart gets can end up in its context, its snapshots and its inspector.
 *
 * @param tell gets the answers for the latest key; those for an earlier one are dropped.
 * @returns stops measuring.
 */
export function measureTyped(
  form: PasswordFormFacts,
  tell: (requirements: Requirements) => void,
): () => void {
  let latest = 0;
  const measure = async ({ target }: Event) => {
    const { id, value } = target as HTMLInputElement;
    if (id !== fieldId) return;
    latest += 1;
    const key = latest;
    const requirements = await measurePassword(value, form);
    if (key === latest) tell(requirements);
  };
  const listen = (event: Event) => void measure(event);
  document.addEventListener('input', listen);
  return () => {
    latest += 1;
    document.removeEventListener('input', listen);
  };
}

/**
 * The chart for the link of one page.
 * @param code the link's secret, which the chart itself never learns (ROUTE-04).
 */
export function provideChangePassword(code: string) {
  const link: Link = { code, userId: null };
  return changePasswordMachine.provide({
    actors: {
      measureTyped: fromCallback<AnyEventObject, PasswordFormFacts>(({ input, sendBack }) =>
        measureTyped(input, (requirements) => {
          const event: ChangePasswordEvent = { type: 'password.measured', requirements };
          sendBack(event);
        }),
      ),
      lookUpLink: fromPromise<LinkOutcome>(({ signal }) => lookUp(link, signal)),
      changePassword: fromPromise<ChangeOutcome, Change>(({ input, ...scope }) =>
        change(link, input, scope),
      ),
    },
  });
}
