import {
  getFirstCountChoices as choicesCall,
  recordFirstCount as recordCall,
} from '../../../../contract/custody/firstCount.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readFirstCountChoices } from './readFirstCountChoices.ts';
import { recordFirstCount } from './recordFirstCount.ts';

export const firstCountCalls = [
  serve(choicesCall, ({ tx, session, params, now }) =>
    readFirstCountChoices(tx, principalOf(session), params.id, todayOf(session, now)),
  ),
  serveSigned(recordCall, recordFirstCount),
];
