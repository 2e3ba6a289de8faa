import {
  getActToNote as actCall,
  noteMissing as noteCall,
} from '../../../../contract/custody/signatureNote.ts';
import { viewerOf } from '../../../core/http/custodyAsker.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { noteMissing } from './noteMissing.ts';
import { readActToNote } from './readActToNote.ts';

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
