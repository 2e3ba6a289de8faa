import { fromPromise } from 'xstate';
import { changePasswordMachine } from '../../../machines/change-password/changePassword.machine.ts';
import type {
  ChangeOutcome,
  LinkOutcome,
  Typed,
} from '../../../machines/change-password/changePassword.setup.ts';
import { changePassword, getUserGuidVm } from '../../contract/account.ts';
import { isLinkId, linkText } from '../../rules/passwordLink.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import type { Charts } from './monitoring.ts';
import { sentenceOf } from './serverAnswer.ts';

async function lookUp(code: string, signal: AbortSignal): Promise<LinkOutcome> {
  if (!isLinkId(code)) return { standing: 'unusable', message: linkText('unusable', 0) };
  const reply = await call(getUserGuidVm, { query: { guid: code } }, { signal });
  const { standing, message, isNewUser, form } = reply;
  if (standing !== 'valid') return { standing, message };
  if (form === null) throw new Error('A valid link came without what its form needs.');
  return { standing, isNewUser, form };
}

async function change(
  code: string,
  typed: Typed,
  { signal, system }: { signal: AbortSignal; system: Charts },
): Promise<ChangeOutcome> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) return { outcome: 'notSent' };
  try {
    const reply = await call(changePassword, { body: { code, ...typed } }, { signal });
    if (reply.isSuccessful) return { outcome: 'changed', isApiAccount: reply.value === 1 };
    if (reply.standing !== 'valid') return { outcome: 'linkLost' };
    return reply.field === null
      ? { outcome: 'refused', errors: {}, message: reply.message }
      : { outcome: 'refused', errors: { [reply.field]: reply.message }, message: null };
  } catch (error) {
    return { outcome: 'refused', errors: {}, message: sentenceOf(error, system) };
  }
}

/**
 * The chart for the link of one page.
 * @param code the link's secret, which the chart itself never learns (ROUTE-04).
 */
export function provideChangePassword(code: string) {
  return implement(changePasswordMachine, {
    actors: {
      lookUpLink: fromPromise<LinkOutcome>(({ signal }) => lookUp(code, signal)),
      changePassword: fromPromise<ChangeOutcome, Typed>(({ input, signal, system }) =>
        change(code, input, { signal, system }),
      ),
    },
  });
}
