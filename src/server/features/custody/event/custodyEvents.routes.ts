import {
  getEventChoices as choicesCall,
  listTransfers as transfersCall,
} from '../../../../contract/custody/custodyChoices.ts';
import {
  type RecordedCustodyEvent,
  recordCustodyEvent as recordCall,
} from '../../../../contract/custody/custodyEvent.ts';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { askerOf, todayOf } from '../../../core/http/custodyAsker.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { readTransfersOf } from '../../../core/inventory/readTransfersOf.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { createCoalescer } from '../../../platform/limits/coalesce.ts';
import { readEventChoices } from './readEventChoices.ts';
import { recordCustodyEvent } from './recordCustodyEvent.ts';

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
