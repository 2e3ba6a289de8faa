import { signatureNoteMachine } from '../../../../../machines/custody/signatureNote.machine.ts';
import type { NoteContent } from '../../../../../machines/custody/signatureNote.setup.ts';
import { type NotedSignature, noteMissing } from '../../../../contract/custody/signatureNote.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientSignatureNoteMachine = signatureNoteMachine.provide({
  actors: {
    signedAct: signedActBy<NoteContent, NotedSignature>(
      async ({ idempotencyKey, content, signing }, signal) => {
        const body = await signed({ noteId: idempotencyKey, ...content, signing }, signal);
        return call(noteMissing, { body }, { signal });
      },
      'nothing was noted',
    ),
  },
});
