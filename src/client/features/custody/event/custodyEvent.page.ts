import { getInventory } from '../../../../contract/inventory/inventory.ts';
import { kindNamed } from '../../../../rules/custody/custodyKinds.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { CustodyEventView } from './CustodyEventView.tsx';
import { clientCustodyEventMachine, loadSources } from './custodyEvent.actors.ts';

/** The query of the address may name the kind and the transfer. */
export const page = definePage({
  load: async ({ id, query, signal }) => {
    const [place, sources] = await Promise.all([
      call(getInventory, { params: { id } }, { signal }),
      loadSources(id, signal),
    ]);
    return { place, sources, query };
  },
  machine: clientCustodyEventMachine,
  input: ({ place, sources, query }) => ({
    inventoryId: place.id,
    kind: kindNamed(query.kind),
    transferId: query.transfer ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    openedAt: new Date().toISOString(),
    sources,
    idempotencyKey: crypto.randomUUID(),
  }),
  view: CustodyEventView,
  title: ({ place }) => `Record an event, ${place.name}`,
  site: ({ place }) => place.site.name,
});
