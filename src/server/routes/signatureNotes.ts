import {
  getActToNote as actCall,
  noteMissing as noteCall,
} from '../../contract/custody/signatureNote.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { noteMissing } from '../operations/signatureNotes/noteMissing.ts';
import { readActToNote } from '../operations/signatureNotes/readActToNote.ts';
import { viewerOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const signatureNoteCalls = [
  serve(actCall, ({ tx, session, params }) => readActToNote(tx, viewerOf(session), params.id)),
  serveOutsideTransaction(noteCall, ({ database, session, body, origin, now, configuration }) =>
    noteMissing(database, {
      form: body,
      session,
      origin,
      now,
      relyingParty: relyingPartyOf(configuration),
    }),
  ),
];
