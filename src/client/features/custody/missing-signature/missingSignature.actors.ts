import { fromPromise } from 'xstate';
import { missingSignatureMachine } from '../../../../../machines/custody/missingSignature.machine.ts';
import type {
  LoadActOutcome,
  SignOutcome,
} from '../../../../../machines/custody/missingSignature.setup.ts';
import type { Meant } from '../../../../contract/core/signing.ts';
import {
  getActToSign,
  type MissingSignatureForm,
  signMissing,
} from '../../../../contract/custody/missingSignature.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';
import { noAnswer } from '../../../platform/http/callFault.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

/** Refusals that this page tells itself, beside those of every form. */
const toldHere = [403, 404, 409, noAnswer];

export const clientMissingSignatureMachine = implement(missingSignatureMachine, {
  actors: {
    loadAct: fromPromise<LoadActOutcome, { actId: string }>(
      ({ input: { actId }, signal, system }) =>
        orProblem(
          system,
          signal,
          async (): Promise<LoadActOutcome> => ({
            outcome: 'loaded',
            act: await call(getActToSign, { params: { id: actId } }, { signal }),
          }),
          toldHere,
        ),
    ),
    sign: fromPromise<SignOutcome, Meant<MissingSignatureForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'given' as const,
        given: await call(signMissing, { body: await signedByOne(input, signal) }, { signal }),
      })),
    ),
  },
});
