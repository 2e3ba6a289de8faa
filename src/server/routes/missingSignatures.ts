import {
  getActToSign as actCall,
  listMissingSignatures as listCall,
  signMissing as signCall,
} from '../../contract/custody/missingSignature.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { readActToSign } from '../operations/missingSignatures/readActToSign.ts';
import { readMissing } from '../operations/missingSignatures/readMissing.ts';
import { signMissing } from '../operations/missingSignatures/signMissing.ts';
import { viewerOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const missingSignatureCalls = [
  serve(listCall, ({ tx, session }) => readMissing(tx, viewerOf(session))),
  serve(actCall, ({ tx, session, params }) => readActToSign(tx, viewerOf(session), params.id)),
  serveOutsideTransaction(signCall, ({ database, session, body, origin, now, configuration }) =>
    signMissing(database, {
      form: body,
      session,
      origin,
      now,
      relyingParty: relyingPartyOf(configuration),
    }),
  ),
];
