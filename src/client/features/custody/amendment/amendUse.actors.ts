import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { amendmentMachine } from '../../../../../machines/custody/amendment.machine.ts';
import { amendUse } from '../../../../contract/custody/amendment.ts';
import type { AmendmentContent } from '../../../../rules/custody/amendment/amendmentForm.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientAmendmentMachine = amendmentMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: ({ idempotencyKey, content, signing }: ProofsInput<AmendmentContent>) => ({
        amendmentId: idempotencyKey,
        ...content,
        signing,
      }),
      record: (body, signal) => call(amendUse, { body }, { signal }),
    }),
  },
});
