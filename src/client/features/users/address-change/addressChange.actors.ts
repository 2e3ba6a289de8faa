import { fromPromise } from 'xstate';
import { addressChangeMachine } from '../../../../../machines/session/addressChange.machine.ts';
import type {
  AddressAct,
  AddressAnswer,
  AddressLinkOutcome,
} from '../../../../../machines/session/addressChange.setup.ts';
import {
  answerAddressLink,
  lookUpAddressLink,
} from '../../../../contract/session/addressChange.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { addressLinkText } from '../../../../rules/session/addressLinkText.ts';
import { isLinkId } from '../../../../rules/session/passwordLink.ts';
import { call } from '../../../platform/http/call.ts';
import { answerOf } from '../../../shell/calls/answerOf.ts';

async function lookUp(code: string, signal: AbortSignal): Promise<AddressLinkOutcome> {
  const unusable = { standing: 'unusable', message: addressLinkText('unusable') } as const;
  if (!isLinkId(code)) return unusable;
  const reply = await call(lookUpAddressLink, { query: { guid: code } }, { signal });
  const { standing, message, change } = reply;
  if (standing !== 'undo' && standing !== 'confirm') return { standing, message };
  if (change === null) throw new Error('A usable link has no change.');
  return { standing, change };
}

/**
 * The chart for the link of one page.
 * @param code the link's secret, which the chart itself never learns.
 */
export function provideAddressChange(code: string) {
  return addressChangeMachine.provide({
    actors: {
      lookUpLink: fromPromise<AddressLinkOutcome>(({ signal }) => lookUp(code, signal)),
      answerLink: fromPromise<Result<AddressAnswer>, { act: AddressAct | null }>(
        ({ input: { act }, ...scope }) => {
          if (act === null) throw new Error('There is nothing that the link is for.');
          return answerOf(scope, () => call(answerAddressLink, { body: { code, act } }, scope));
        },
      ),
    },
  });
}
