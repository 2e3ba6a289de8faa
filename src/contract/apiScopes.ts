import { getAuditChain, listAudit } from './audit/audit.ts';
import type { ApiScope } from './core/apiScope.ts';
import type { CallDefinition } from './core/call.ts';
import { getUseCare } from './custody/use.ts';
import { importCharts } from './import/patientChart.ts';
import { getInventory, listInventories } from './inventory/inventory.ts';
import { listLedger } from './inventory/ledger.ts';
import { getCountReport } from './reports/countReport.ts';
import { getDestructionReport, getLossReport } from './reports/deaReport.ts';
import { getRegistration } from './reports/registration.ts';
import { getPerpetualInventory, getUseLog } from './reports/report.ts';
import { getRestockList } from './reports/restock.ts';
import { getShipments } from './reports/shipments.ts';
import { getUser, getUserList } from './users/user.ts';

/**
 * All that API keys may call, by the scope that opens it. What is not in the table is closed to every key, so that a new
 * call is closed until someone adds it here. A call may be added only if it is of the agency of the session alone, takes
 * what the session may read from `principalOf` or the session itself, and refers to no row of `users` with the id of the
 * caller: a key is none. Patients are shown only where `session.canSeePhi` is true, which the scope `patients` decides.
 */
export const callsOfScope: Readonly<Record<ApiScope, readonly CallDefinition[]>> = {
  inventories: [listInventories],
  stock: [getInventory, getRestockList],
  ledger: [
    listLedger,
    getPerpetualInventory,
    getRegistration,
    getShipments,
    getCountReport,
    getLossReport,
    getDestructionReport,
  ],
  uses: [getUseLog],
  patients: [getUseCare],
  audit: [listAudit, getAuditChain],
  people: [getUserList, getUser],
  charts: [importCharts],
  // The calls of SCIM, which are the RFC's (`scimPath`).
  provisioning: [],
};

const scopes = new Map(
  Object.entries(callsOfScope).flatMap(([scope, calls]) =>
    calls.map(({ name }) => [name, scope as ApiScope] as const),
  ),
);

/** The scope that opens a call to API keys; undefined for a call that is closed to all of them. */
export function scopeOfCall({ name }: Pick<CallDefinition, 'name'>): ApiScope | undefined {
  return scopes.get(name);
}
