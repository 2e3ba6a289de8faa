import {
  getUseCare as careCall,
  getUseChoices as choicesCall,
  recordUse as recordCall,
} from '../../../../contract/custody/use.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { getUseCare } from './getUseCare.ts';
import { readRecentUses } from './readRecentUses.ts';
import { readUseChoices } from './readUseChoices.ts';
import { recordUse } from './recordUse.ts';

export const useCalls = [
  serve(choicesCall, async ({ tx, session, params, now }) => {
    const principal = principalOf(session);
    const choices = await readUseChoices(tx, principal, params.id, todayOf(session, now));
    await noteBalancesRead(tx, principal, [params.id], now);
    return { ...choices, recent: await readRecentUses(tx, principal, params.id) };
  }),
  serveSigned(recordCall, recordUse),
  serveOutsideTransaction(careCall, ({ database, session, params, origin, now }) =>
    getUseCare(database, { session, id: params.id, origin, now }),
  ),
];
