import { kindNamed } from '../../../../rules/custody/custodyKinds.ts';
import { definePage } from '../../../shell/definePage.ts';
import { CustodyEventView } from './CustodyEventView.tsx';
import { clientCustodyEventMachine, loadSources } from './custodyEvent.actors.ts';

/** The query of the address may name the kind and what the form is filled in with (`eventAddress`). */
export const page = definePage({
  load: async ({ id, query, signal }) => {
    const sources = await loadSources({ inventoryId: id, kind: kindNamed(query.kind) }, signal);
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
    lots: query.lots === 'expired' ? ('expired' as const) : null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    openedAt: new Date().toISOString(),
    sources,
    idempotencyKey: crypto.randomUUID(),
  }),
  view: CustodyEventView,
  title: ({ place }) => `Record an event, ${place.name}`,
  site: ({ place }) => place.site.name,
});
