import { definePage } from '../../shell/definePage.ts';
import { GlobalAuditView } from './GlobalAuditView.tsx';
import { clientGlobalAuditMachine } from './globalAudit.actors.ts';
import { loadAudit } from './loadAudit.ts';

const notFilters = ['before', 'after', 'entry', 'length'];

/** ROUTE-09. */
export const page = definePage({
  load: async ({ query, currentUser, signal }) => ({
    ...(await loadAudit(query, currentUser, signal)),
    query,
  }),
  machine: clientGlobalAuditMachine,
  input: ({ query, list }) => ({
    filters: Object.fromEntries(
      Object.entries(query).filter(([name]) => !notFilters.includes(name)),
    ),
    clientId: query.clientId === undefined ? null : Number(query.clientId),
    chain: list.chain,
  }),
  view: GlobalAuditView,
});
