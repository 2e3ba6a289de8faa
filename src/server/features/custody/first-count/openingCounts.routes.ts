import {
  getOpeningChoices as choicesCall,
  recordOpeningCount as recordCall,
} from '../../../../contract/custody/openingCount.ts';
import { askerOf, todayOf } from '../../../core/http/custodyAsker.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readOpeningChoices } from './readOpeningChoices.ts';
import { recordOpeningCount } from './recordOpeningCount.ts';

export const openingCountCalls = [
  serve(choicesCall, ({ tx, session, params, now }) =>
    readOpeningChoices(tx, askerOf(session), params.id, todayOf(session, now)),
  ),
  serveSigned(recordCall, recordOpeningCount),
];
