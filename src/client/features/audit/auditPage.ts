import type { PageData } from '../../../../machines/app/page.ts';
import type { GlobalAuditInput } from '../../../../machines/audit/globalAudit.machine.ts';
import { listAudit } from '../../../contract/audit/audit.ts';
import { selectClients } from '../../../contract/core/select.ts';
import { systemAdministrator } from '../../../rules/core/permissions.ts';
import type { CurrentUser } from '../../../rules/navigation/access.ts';
import { call } from '../../platform/http/call.ts';
import { clientGlobalAuditMachine } from './globalAudit.actors.ts';

const notFilters = ['before', 'after', 'entry', 'length'];

/** ROUTE-09: a page of entries, and for whoever sees all agencies their names. @throws CallError */
export async function loadGlobalAudit(
  query: Record<string, string>,
  currentUser: CurrentUser,
  signal: AbortSignal,
): Promise<{
  data: PageData['globalAudit'];
  work: { logic: typeof clientGlobalAuditMachine; input: GlobalAuditInput };
}> {
  const seesAll = currentUser?.user.permissionId === systemAdministrator;
  const [list, clients] = await Promise.all([
    call(listAudit, { query }, { signal }),
    seesAll ? call(selectClients, {}, { signal }) : null,
  ]);
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !notFilters.includes(name)),
  );
  const clientId = query.clientId === undefined ? null : Number(query.clientId);
  const input = { filters, clientId, chain: list.chain };
  return { data: { list, clients }, work: { logic: clientGlobalAuditMachine, input } };
}
