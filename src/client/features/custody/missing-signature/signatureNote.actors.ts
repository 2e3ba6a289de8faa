import { fromPromise } from 'xstate';
import { signatureNoteMachine } from '../../../../../machines/custody/signatureNote.machine.ts';
import type {
  LoadLackingOutcome,
  NoteOutcome,
} from '../../../../../machines/custody/signatureNote.setup.ts';
import type { Meant } from '../../../../contract/core/signing.ts';
import {
  getActToNote,
  noteMissing,
  type SignatureNoteForm,
} from '../../../../contract/custody/signatureNote.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';
import { noAnswer } from '../../../platform/http/callFault.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

/** Refusals that this page tells itself, beside those of every form. */
const toldHere = [403, 404, 409, noAnswer];

export const clientSignatureNoteMachine = implement(signatureNoteMachine, {
  actors: {
    loadLacking: fromPromise<LoadLackingOutcome, { actId: string }>(
      ({ input: { actId }, signal, system }) =>
        orProblem(
          system,
          signal,
          async (): Promise<LoadLackingOutcome> => ({
            outcome: 'loaded',
            act: await call(getActToNote, { params: { id: actId } }, { signal }),
          }),
          toldHere,
        ),
    ),
    note: fromPromise<NoteOutcome, Meant<SignatureNoteForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'noted' as const,
        noted: await call(noteMissing, { body: await signedByOne(input, signal) }, { signal }),
      })),
    ),
  },
});
