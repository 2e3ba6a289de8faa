import { getActToNote } from '../../../../contract/custody/signatureNote.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { SignatureNote } from './SignatureNote.tsx';
import { clientSignatureNoteMachine } from './signatureNote.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    act: await call(getActToNote, { params: { id } }, { signal }),
    noteId: crypto.randomUUID(),
  }),
  machine: clientSignatureNoteMachine,
  view: SignatureNote,
});
