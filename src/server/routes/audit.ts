import { listAudit as listAuditCall } from '../../contract/audit.ts';
import { listAudit } from '../operations/audit/listAudit.ts';
import { verifyChain } from '../operations/audit/verifyChain.ts';
import { serve } from './serve.ts';

export const auditCalls = [
  serve(listAuditCall, async ({ tx, session, query, now }) => ({
    ...(await listAudit(tx, session.agency.id, query)),
    chain: {
      ...(await verifyChain(tx, session.agency.id)),
      checkedAt: now.toISOString(),
    },
  })),
];
