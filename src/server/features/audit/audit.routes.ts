import {
  getAuditChain as chainCall,
  checkAuditChain as checkCall,
  exportAudit as exportCall,
  listAudit as listCall,
} from '../../../contract/audit/audit.ts';
import { exportChainHeads as headsCall } from '../../../contract/audit/evidence.ts';
import { readChain } from '../../core/audit-trail/readChain.ts';
import { serve, serveFile, serveOutsideTransaction } from '../../core/http/serve.ts';
import { enqueueRun } from '../../core/jobs/queue.ts';
import { agencyShown, principalOf } from './auditScope.ts';
import { exportAudit } from './exportAudit.ts';
import { exportHeads } from './exportHeads.ts';
import { listAudit } from './listAudit.ts';

export const auditCalls = [
  serveOutsideTransaction(listCall, ({ database, session, query }) =>
    listAudit(database, principalOf(session), query),
  ),
  serveFile(exportCall, ({ tx, session, body, origin, now }) =>
    exportAudit(tx, { session, filter: body, origin, now }),
  ),
  serve(checkCall, async ({ tx, session, body, now }) => {
    const agencyId = agencyShown(principalOf(session), body.clientId ?? session.agency.id);
    const chain = agencyId ?? session.agency.id;
    const requestedBy = session.account.fullName;
    await enqueueRun(tx, { job: 'auditChainCheck', agencyId: chain, requestedBy, now });
    return readChain(tx, chain);
  }),
  serve(chainCall, ({ tx, session, query }) => {
    const agencyId = agencyShown(principalOf(session), query.clientId ?? session.agency.id);
    return readChain(tx, agencyId ?? session.agency.id);
  }),
  serve(headsCall, ({ tx, session, body, configuration, origin, now }) =>
    exportHeads(tx, { session, clientId: body.clientId, configuration, origin, now }),
  ),
];
