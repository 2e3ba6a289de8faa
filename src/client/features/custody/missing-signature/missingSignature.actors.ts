import { missingSignatureMachine } from '../../../../../machines/custody/missingSignature.machine.ts';
import type { MissingContent } from '../../../../../machines/custody/missingSignature.setup.ts';
import { type GivenSignature, signMissing } from '../../../../contract/custody/missingSignature.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientMissingSignatureMachine = missingSignatureMachine.provide({
  actors: {
    signedAct: signedActBy<MissingContent, GivenSignature>(
      async ({ idempotencyKey, content, signing }, signal) => {
        const body = await signed({ signatureId: idempotencyKey, ...content, signing }, signal);
        return call(signMissing, { body }, { signal });
      },
      'nothing was signed',
    ),
  },
});
