import {
  amendUse as amendCall,
  getUseToAmend as toAmendCall,
} from '../../../../contract/custody/amendment.ts';
import {
  amendEvent as amendEventCall,
  getEventToAmend as eventToAmendCall,
} from '../../../../contract/custody/eventAmendment.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { amendEvent } from './amendEvent.ts';
import { amendUse } from './amendUse.ts';
import { getEventToAmend } from './getEventToAmend.ts';
import { getUseToAmend } from './getUseToAmend.ts';

export const amendmentCalls = [
  serve(toAmendCall, ({ tx, session, params, origin, now }) =>
    getUseToAmend(tx, { session, id: params.id, origin, now }),
  ),
  serveSigned(amendCall, (database, request) => amendUse(database, request)),
  serve(eventToAmendCall, ({ tx, session, params }) =>
    getEventToAmend(tx, { session, id: params.id }),
  ),
  serveSigned(amendEventCall, (database, request) => amendEvent(database, request)),
];
