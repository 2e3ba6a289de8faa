import { listAudit as listAuditCall } from '../../contract/audit.ts';
import { checkChain } from '../operations/audit/checkChain.ts';
import { listAudit } from '../operations/audit/listAudit.ts';
import { serveOutsideTransaction } from './serve.ts';

export const auditCalls = [
  serveOutsideTransaction(listAuditCall, async ({ database, session, query, now }) => ({
    ...(await listAudit(database, session.agency.id, query)),
    chain: {
      ...(await checkChain(database, session.agency.id)),
      checkedAt: now.toISOString(),
    },
  })),
];
