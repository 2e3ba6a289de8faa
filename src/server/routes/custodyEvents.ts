import {
  getEventChoices as choicesCall,
  listTransfers as transfersCall,
} from '../../contract/custody/custodyChoices.ts';
import {
  type RecordedCustodyEvent,
  recordCustodyEvent as recordCall,
} from '../../contract/custody/custodyEvent.ts';
import { asJson } from '../../rules/core/canonicalJson.ts';
import { relyingPartyOf } from '../identity/webauthn/relyingParty.ts';
import { readEventChoices } from '../operations/custodyEvents/readEventChoices.ts';
import { readTransfersOf } from '../operations/custodyEvents/readTransfersOf.ts';
import { recordCustodyEvent } from '../operations/custodyEvents/recordCustodyEvent.ts';
import { digest } from '../operations/ledger/hashLedgerEntry.ts';
import { createCoalescer } from '../operations/recordUse/coalesce.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

const coalesce = createCoalescer<RecordedCustodyEvent>();

export const custodyEventCalls = [
  serve(choicesCall, ({ tx, session, params, now }) =>
    readEventChoices(tx, askerOf(session), params.id, todayOf(session, now)),
  ),
  serve(transfersCall, ({ tx, session, params }) =>
    readTransfersOf(tx, askerOf(session), params.id),
  ),
  serveOutsideTransaction(recordCall, ({ database, session, body, origin, now, configuration }) =>
    coalesce(
      `${session.agency.id} ${body.idempotencyKey}`,
      digest(asJson({ ...body, signerId: session.account.id })),
      () =>
        recordCustodyEvent(database, {
          form: body,
          session,
          origin,
          now,
          relyingParty: relyingPartyOf(configuration),
        }),
    ),
  ),
];
