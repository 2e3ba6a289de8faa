import { fromPromise } from 'xstate';
import { signatureNoteMachine } from '../../../machines/custody/signatureNote.machine.ts';
import type {
  LoadLackingOutcome,
  NoteOutcome,
} from '../../../machines/custody/signatureNote.setup.ts';
import type { Meant } from '../../contract/core/signing.ts';
import {
  getActToNote,
  noteMissing,
  type SignatureNoteForm,
} from '../../contract/custody/signatureNote.ts';
import { call } from '../http/call.ts';
import { noAnswer } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { orProblem } from './ownChange.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByOne } from './signWithPasskeys.ts';

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
