import { fromPromise } from 'xstate';
import { signingMachine } from '../../../../machines/users/signing.machine.ts';
import type { SavedPin, SignaturePicture } from '../../../../machines/users/signing.setup.ts';
import { type SecurityChange, savePin, saveSignature } from '../../../contract/users/security.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt } from '../../shell/calls/attempt.ts';
import { keepChange } from './keepChange.ts';
import { reauthenticate } from './reauthenticate.ts';
import { drawPicture } from './signaturePicture.ts';

type SignatureInput = { userId: string; picture: SignaturePicture };
type PinInput = { userId: string; pin: string; password: string | null };

export const clientSigningMachine = signingMachine.provide({
  actors: {
    saveSignature: fromPromise<Result<SecurityChange>, SignatureInput>(
      ({ input: { userId, picture }, ...scope }) =>
        attempt(scope, async () => {
          const body = { way: picture.way, image: await drawPicture(picture) };
          return keepChange(await call(saveSignature, { params: { userId }, body }, scope));
        }),
    ),
    savePin: fromPromise<SavedPin, PinInput>(
      async ({ input: { userId, pin, password }, ...scope }) => {
        let isProven = false;
        const result = await attempt(scope, async () => {
          if (password !== null) {
            await reauthenticate(password, scope.signal);
            isProven = true;
          }
          return keepChange(await call(savePin, { params: { userId }, body: { pin } }, scope));
        });
        return { ...result, isProven };
      },
    ),
  },
});
