import {
  getOpeningChoices as choicesCall,
  recordOpeningCount as recordCall,
} from '../../contract/custody/openingCount.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { readOpeningChoices } from '../operations/openingCount/readOpeningChoices.ts';
import { recordOpeningCount } from '../operations/openingCount/recordOpeningCount.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const openingCountCalls = [
  serve(choicesCall, ({ tx, session, params, now }) =>
    readOpeningChoices(tx, askerOf(session), params.id, todayOf(session, now)),
  ),
  serveOutsideTransaction(recordCall, ({ database, session, body, origin, now, configuration }) =>
    recordOpeningCount(database, {
      form: body,
      session,
      origin,
      now,
      relyingParty: relyingPartyOf(configuration),
    }),
  ),
];
