import {
  amendUse as amendCall,
  getUseToAmend as toAmendCall,
} from '../../../../contract/custody/amendment.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { amendUse } from './amendUse.ts';
import { getUseToAmend } from './getUseToAmend.ts';

export const amendmentCalls = [
  serve(toAmendCall, ({ tx, session, params, origin, now }) =>
    getUseToAmend(tx, { session, id: params.id, origin, now }),
  ),
  serveSigned(amendCall, (database, request) => amendUse(database, request)),
];
