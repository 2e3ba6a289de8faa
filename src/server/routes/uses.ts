import {
  getUseCare as careCall,
  getUseChoices as choicesCall,
  type RecordedUse,
  recordUse as recordCall,
} from '../../contract/custody/use.ts';
import { asJson } from '../../rules/core/canonicalJson.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { digest } from '../operations/ledger/hashLedgerEntry.ts';
import { createCoalescer } from '../operations/recordUse/coalesce.ts';
import { recordUse } from '../operations/recordUse/recordUse.ts';
import { getUseCare } from '../operations/use/getUseCare.ts';
import { readUseChoices } from '../operations/use/readUseChoices.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

const coalesce = createCoalescer<RecordedUse>();

export const useCalls = [
  serve(choicesCall, ({ tx, session, params, now }) =>
    readUseChoices(tx, askerOf(session), params.id, todayOf(session, now)),
  ),
  serveOutsideTransaction(recordCall, ({ database, session, body, origin, now, configuration }) =>
    coalesce(
      `${session.agency.id} ${body.idempotencyKey}`,
      digest(asJson({ ...body, signerId: session.account.id })),
      () =>
        recordUse(database, {
          form: body,
          session,
          origin,
          now,
          relyingParty: relyingPartyOf(configuration),
        }),
    ),
  ),
  serveOutsideTransaction(careCall, ({ database, session, params, origin, now }) =>
    getUseCare(database, { session, id: params.id, origin, now }),
  ),
];
