import {
  getEventChoices as choicesCall,
  listTransfers as transfersCall,
} from '../../../../contract/custody/custodyChoices.ts';
import { recordCustodyEvent as recordCall } from '../../../../contract/custody/custodyEvent.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readTransfersOf } from '../../../core/inventory/readTransfersOf.ts';
import { findReadable } from '../../../core/rights/readAll.ts';
import { readEventChoices } from './readEventChoices.ts';
import { recordCustodyEvent } from './recordCustodyEvent.ts';

export const custodyEventCalls = [
  serve(choicesCall, ({ tx, session, params, query, now }) =>
    readEventChoices(tx, principalOf(session), {
      inventoryId: params.id,
      today: todayOf(session, now),
      now,
      ...query,
    }),
  ),
  serve(transfersCall, async ({ tx, session, params, origin, now }) => {
    const { inventory } = await findReadable(tx, { session, origin, now }, params.id);
    return readTransfersOf(tx, inventory.agencyId, inventory.id);
  }),
  serveSigned(recordCall, recordCustodyEvent),
];
