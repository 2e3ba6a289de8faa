import {
  getAuditChain as chainCall,
  checkAuditChain as checkCall,
  exportAudit as exportCall,
  listAudit as listCall,
} from '../../contract/audit.ts';
import { enqueueRun } from '../jobs/queue.ts';
import { agencyShown, askerOf } from '../operations/audit/auditScope.ts';
import { exportAudit } from '../operations/audit/exportAudit.ts';
import { listAudit } from '../operations/audit/listAudit.ts';
import { readChain } from '../operations/audit/readChain.ts';
import { serve } from './serve.ts';

export const auditCalls = [
  serve(listCall, ({ tx, session, query }) => listAudit(tx, askerOf(session), query)),
  serve(exportCall, ({ tx, session, body, origin, now }) =>
    exportAudit(tx, { session, filter: body, origin, now }),
  ),
  serve(checkCall, async ({ tx, session, body, now }) => {
    const agencyId = agencyShown(askerOf(session), body.clientId ?? session.agency.id);
    const chain = agencyId ?? session.agency.id;
    const requestedBy = session.account.fullName;
    await enqueueRun(tx, { job: 'auditChainCheck', agencyId: chain, requestedBy, now });
    return readChain(tx, chain);
  }),
  serve(chainCall, ({ tx, session, query }) => {
    const agencyId = agencyShown(askerOf(session), query.clientId ?? session.agency.id);
    return readChain(tx, agencyId ?? session.agency.id);
  }),
];
