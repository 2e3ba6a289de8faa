import { fromPromise } from 'xstate';
import type { ChangeOutcome } from '../../../../machines/users/securityOutcome.ts';
import { signingMachine } from '../../../../machines/users/signing.machine.ts';
import type { PinOutcome, SignaturePicture } from '../../../../machines/users/signing.setup.ts';
import { savePin, saveSignature } from '../../../contract/users/security.ts';
import { call } from '../../platform/http/call.ts';
import { orProblem, setChange } from '../../shell/calls/ownChange.ts';
import { reauthenticate } from './reauthenticate.ts';
import { drawPicture, NoPicture } from './signaturePicture.ts';

type SignatureInput = { userId: string; picture: SignaturePicture };
type PinInput = { userId: string; pin: string; password: string | null };

async function sendSignature(
  { userId, picture }: SignatureInput,
  signal: AbortSignal,
): Promise<ChangeOutcome> {
  try {
    const body = { way: picture.way, image: await drawPicture(picture) };
    return setChange(await call(saveSignature, { params: { userId }, body }, { signal }));
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error;
    const { field, message } = error;
    return {
      outcome: 'refused',
      problem: { code: 'no_picture', message, fields: { [field]: message } },
    };
  }
}

export const clientSigningMachine = signingMachine.provide({
  actors: {
    saveSignature: fromPromise<ChangeOutcome, SignatureInput>(({ input, signal, system }) =>
      orProblem(system, signal, () => sendSignature(input, signal)),
    ),
    savePin: fromPromise<PinOutcome, PinInput>(async ({ input, signal, system }) => {
      const { userId, pin, password } = input;
      let isProven = false;
      const outcome = await orProblem(system, signal, async () => {
        if (password !== null) {
          await reauthenticate(password, signal);
          isProven = true;
        }
        const body = { pin };
        return setChange(await call(savePin, { params: { userId }, body }, { signal }));
      });
      return outcome.outcome === 'refused' ? { ...outcome, isProven } : outcome;
    }),
  },
});
