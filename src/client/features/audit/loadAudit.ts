import { type AuditList, listAudit } from '../../../contract/audit/audit.ts';
import { type SelectItem, selectClients } from '../../../contract/core/select.ts';
import { systemAdministrator } from '../../../rules/core/permissions.ts';
import type { CurrentUser } from '../../../rules/navigation/access.ts';
import { call } from '../../platform/http/call.ts';

/** A page of entries, with the agencies to choose from for a user who sees all of them. */
export type AuditData = { list: AuditList; clients: readonly SelectItem[] | null };

/** @throws CallError */
export async function loadAudit(
  query: Record<string, string>,
  currentUser: CurrentUser,
  signal: AbortSignal,
): Promise<AuditData> {
  const seesAll = currentUser?.user.permissionId === systemAdministrator;
  const [list, clients] = await Promise.all([
    call(listAudit, { query }, { signal }),
    seesAll ? call(selectClients, {}, { signal }) : null,
  ]);
  return { list, clients };
}
