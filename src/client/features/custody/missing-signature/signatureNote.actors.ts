import { fromPromise } from 'xstate';
import { signatureNoteMachine } from '../../../../../machines/custody/signatureNote.machine.ts';
import type { NoteOutcome } from '../../../../../machines/custody/signatureNote.setup.ts';
import type { Intended } from '../../../../contract/core/signing.ts';
import { noteMissing, type SignatureNoteForm } from '../../../../contract/custody/signatureNote.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';

export const clientSignatureNoteMachine = provideInPlace(signatureNoteMachine, {
  actors: {
    note: fromPromise<NoteOutcome, Intended<SignatureNoteForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'noted' as const,
        noted: await call(noteMissing, { body: await signedByOne(input, signal) }, { signal }),
      })),
    ),
  },
});
