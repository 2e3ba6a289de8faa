import { fromPromise } from 'xstate';
import { missingSignatureMachine } from '../../../../../machines/custody/missingSignature.machine.ts';
import type { SignOutcome } from '../../../../../machines/custody/missingSignature.setup.ts';
import type { Intended } from '../../../../contract/core/signing.ts';
import {
  type MissingSignatureForm,
  signMissing,
} from '../../../../contract/custody/missingSignature.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';

export const clientMissingSignatureMachine = provideInPlace(missingSignatureMachine, {
  actors: {
    sign: fromPromise<SignOutcome, Intended<MissingSignatureForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'given' as const,
        given: await call(signMissing, { body: await signedByOne(input, signal) }, { signal }),
      })),
    ),
  },
});
