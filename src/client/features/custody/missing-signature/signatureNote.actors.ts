import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { signatureNoteMachine } from '../../../../../machines/custody/signatureNote.machine.ts';
import type { NoteContent } from '../../../../../machines/custody/signatureNote.setup.ts';
import { noteMissing } from '../../../../contract/custody/signatureNote.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientSignatureNoteMachine = signatureNoteMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: ({ idempotencyKey, content, signing }: ProofsInput<NoteContent>) => ({
        noteId: idempotencyKey,
        ...content,
        signing,
      }),
      record: (body, signal) => call(noteMissing, { body }, { signal }),
      offline: 'nothing was noted',
    }),
  },
});
