import { kindNamed } from '../../../../rules/custody/custodyKinds.ts';
import { definePage } from '../../../shell/definePage.ts';
import { CustodyEventView } from './CustodyEventView.tsx';
import { clientCustodyEventMachine, loadSources } from './custodyEvent.actors.ts';

/** The query of the address may name the kind, the transfer, the difference of a case, that all is lost, or what it restocks. */
export const page = definePage({
  load: async ({ id, query, signal }) => {
    const { kind, restock: restockOf } = query;
    const asked = { inventoryId: id, kind: kindNamed(kind), restockOf };
    const sources = await loadSources(asked, signal);
    const { inventory, site } = sources.choices;
    return { place: { ...inventory, site }, sources, query };
  },
  machine: clientCustodyEventMachine,
  input: ({ place, sources, query }) => ({
    inventoryId: place.id,
    kind: kindNamed(query.kind),
    transferId: query.transfer ?? null,
    differenceId: query.difference ?? null,
    isWhole: query.whole === 'yes',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    openedAt: new Date().toISOString(),
    sources,
    idempotencyKey: crypto.randomUUID(),
  }),
  view: CustodyEventView,
  title: ({ place }) => `Record an event, ${place.name}`,
  site: ({ place }) => place.site.name,
});
