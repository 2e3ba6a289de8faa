import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { missingSignatureMachine } from '../../../../../machines/custody/missingSignature.machine.ts';
import type { MissingContent } from '../../../../../machines/custody/missingSignature.setup.ts';
import { signMissing } from '../../../../contract/custody/missingSignature.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientMissingSignatureMachine = missingSignatureMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: ({ idempotencyKey, content, signing }: ProofsInput<MissingContent>) => ({
        signatureId: idempotencyKey,
        ...content,
        signing,
      }),
      record: (body, signal) => call(signMissing, { body }, { signal }),
      offline: 'nothing was signed',
    }),
  },
});
