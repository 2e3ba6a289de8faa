import {
  getOpeningChoices as choicesCall,
  recordOpeningCount as recordCall,
} from '../../../../contract/custody/openingCount.ts';
import { askerOf, todayOf } from '../../../core/http/custodyAsker.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { readOpeningChoices } from './readOpeningChoices.ts';
import { recordOpeningCount } from './recordOpeningCount.ts';

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
