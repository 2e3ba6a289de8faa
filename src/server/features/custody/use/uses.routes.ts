import {
  getUseCare as careCall,
  getUseChoices as choicesCall,
  type RecordedUse,
  recordUse as recordCall,
} from '../../../../contract/custody/use.ts';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { askerOf, todayOf } from '../../../core/http/custodyAsker.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { createCoalescer } from '../../../platform/limits/coalesce.ts';
import { getUseCare } from './getUseCare.ts';
import { readUseChoices } from './readUseChoices.ts';
import { recordUse } from './recordUse.ts';

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
