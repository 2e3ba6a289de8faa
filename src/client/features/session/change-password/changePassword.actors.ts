import { fromPromise } from 'xstate';
import { changePasswordMachine } from '../../../../../machines/session/changePassword.machine.ts';
import type {
  Change,
  ChangeOutcome,
  LinkOutcome,
} from '../../../../../machines/session/changePassword.setup.ts';
import { changePassword, getUserGuidVm } from '../../../../contract/session/account.ts';
import { checkNewPassword, validatePassword } from '../../../../rules/session/password.ts';
import { isLinkId, linkText } from '../../../../rules/session/passwordLink.ts';
import { call } from '../../../platform/http/call.ts';
import { answerOf } from '../../../shell/calls/answerOf.ts';
import type { Scope } from '../../../shell/calls/attempt.ts';

/** A link, in addition to what its form learns: its secret, and whose it is once it was looked up. */
type Link = { readonly code: string; userId: string | null };

async function lookUp(link: Link, signal: AbortSignal): Promise<LinkOutcome> {
  if (!isLinkId(link.code)) return { standing: 'unusable', message: linkText('unusable', 0) };
  const reply = await call(getUserGuidVm, { query: { guid: link.code } }, { signal });
  link.userId = reply.id;
  const { standing, message, isNewUser, form } = reply;
  if (standing !== 'valid') return { standing, message };
  if (form === null) throw new Error('A valid link has no data for its form.');
  return { standing, isNewUser, form };
}

/** Milliseconds that the lists of common passwords may take; the server validates again anyway. */
const patience = 3_000;

/** Measures how easily a password is guessed; null if it is not loaded in time. */
async function loadStrength() {
  const loading = import('../../../../rules/session/passwordStrength.ts').catch(() => null);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patience);
  });
  return Promise.race([loading, late]);
}

/** CHPW-01, CHPW-04 by the rules that the server applies again; null if they are met. */
async function findUnmet({ typed, form }: Change): Promise<ChangeOutcome | null> {
  if (form === null) throw new Error('There is no form to send.');
  const strength = await loadStrength();
  const guesses = strength === null ? null : strength.estimateGuesses(typed.password);
  const setting = { minimum: form.minimum, words: form.contextWords };
  const requirements = validatePassword(typed.password, setting, guesses);
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

/**
 * The chart for the link of one page.
 * @param code the link's secret, which the chart itself never learns (ROUTE-04).
 */
export function provideChangePassword(code: string) {
  const link: Link = { code, userId: null };
  return changePasswordMachine.provide({
    actors: {
      lookUpLink: fromPromise<LinkOutcome>(({ signal }) => lookUp(link, signal)),
      changePassword: fromPromise<ChangeOutcome, Change>(({ input, ...scope }) =>
        change(link, input, scope),
      ),
    },
  });
}
