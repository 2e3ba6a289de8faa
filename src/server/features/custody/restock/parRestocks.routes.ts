import {
  getParRestock,
  recordParRestock as recordCall,
} from '../../../../contract/custody/parRestock.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readParRestock } from './readParRestock.ts';
import { recordParRestock } from './recordParRestock.ts';

export const parRestockCalls = [
  serve(getParRestock, ({ tx, session, params, now }) =>
    readParRestock(tx, principalOf(session), {
      inventoryId: params.id,
      today: todayOf(session, now),
      now,
      userName: session.account.fullName,
    }),
  ),
  serveSigned(recordCall, recordParRestock),
];
