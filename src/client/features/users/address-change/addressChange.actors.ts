import { fromPromise } from 'xstate';
import { addressChangeMachine } from '../../../../../machines/session/addressChange.machine.ts';
import type {
  AddressAct,
  AddressAnswerOutcome,
  AddressLinkOutcome,
} from '../../../../../machines/session/addressChange.setup.ts';
import {
  answerAddressLink,
  lookUpAddressLink,
} from '../../../../contract/session/addressChange.ts';
import { addressLinkText } from '../../../../rules/session/addressLinkText.ts';
import { isLinkId } from '../../../../rules/session/passwordLink.ts';
import { call } from '../../../platform/http/call.ts';
import type { Charts } from '../../../shell/calls/monitoring.ts';
import { sentenceOf } from '../../../shell/calls/serverAnswer.ts';

async function lookUp(code: string, signal: AbortSignal): Promise<AddressLinkOutcome> {
  const unusable = { standing: 'unusable', message: addressLinkText('unusable') } as const;
  if (!isLinkId(code)) return unusable;
  const reply = await call(lookUpAddressLink, { query: { guid: code } }, { signal });
  const { standing, message, change } = reply;
  if (standing !== 'undo' && standing !== 'confirm') return { standing, message };
  if (change === null) throw new Error('A usable link has no change.');
  return { standing, change };
}

async function answer(
  code: string,
  act: AddressAct | null,
  { signal, system }: { signal: AbortSignal; system: Charts },
): Promise<AddressAnswerOutcome> {
  if (act === null) throw new Error('There is nothing that the link is for.');
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) return { outcome: 'notSent' };
  try {
    const reply = await call(answerAddressLink, { body: { code, act } }, { signal });
    return reply.isSuccessful
      ? { outcome: 'done', needsPassword: reply.needsPassword }
      : { outcome: 'linkLost' };
  } catch (error) {
    return { outcome: 'refused', message: sentenceOf(error, system) };
  }
}

/**
 * The chart for the link of one page.
 * @param code the link's secret, which the chart itself never learns.
 */
export function provideAddressChange(code: string) {
  return addressChangeMachine.provide({
    actors: {
      lookUpLink: fromPromise<AddressLinkOutcome>(({ signal }) => lookUp(code, signal)),
      answerLink: fromPromise<AddressAnswerOutcome, { act: AddressAct | null }>(
        ({ input, signal, system }) => answer(code, input.act, { signal, system }),
      ),
    },
  });
}
