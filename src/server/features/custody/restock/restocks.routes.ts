import { confirmRestockNotice, getRestock } from '../../../../contract/custody/restock.ts';
import { serve } from '../../../core/http/serve.ts';
import { confirmNotice } from './confirmNotice.ts';
import { readRestock } from './readRestock.ts';

export const restockCalls = [
  serve(getRestock, ({ tx, session, params, origin, now }) =>
    readRestock(tx, { session, id: params.id, origin, now }),
  ),
  serve(confirmRestockNotice, ({ tx, session, params, origin, now }) =>
    confirmNotice(tx, { session, id: params.id, origin, now }),
  ),
];
