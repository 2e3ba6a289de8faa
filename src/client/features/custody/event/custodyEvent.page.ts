import { refusedCode } from '../../../../rules/control-values/scannedCode.ts';
import { kindLabels, kindNamed } from '../../../../rules/custody/custodyKinds.ts';
import { eventDraftOf } from '../../../../rules/custody/draft/draftContent.ts';
import { eventForms } from '../../../../rules/custody/form/custodyFields.ts';
import { scanEvent, takesCodes } from '../../../../rules/custody/scan/scanEvent.ts';
import { formChange, openDraft } from '../../../core/drafts/openDraft.ts';
import { addressWith, queryOf } from '../../../shell/address.ts';
import { definePage } from '../../../shell/definePage.ts';
import { CustodyEventView } from './CustodyEventView.tsx';
import { clientCustodyEventMachine, loadSources } from './custodyEvent.actors.ts';

/** The query of the address may name the kind and what the form is filled in with (`eventAddress`). */
export const page = definePage({
  load: async (request) => {
    const { id, query } = request;
    const asked = { inventoryId: id, kind: kindNamed(query.kind) };
    const { value: sources, kit } = await loadSources(asked, request);
    const { inventory, site } = sources.choices;
    const draft = await openDraft(request, eventDraftOf, [sources.choices]);
    return { place: { ...inventory, site }, sources, query, draft, kit };
  },
  machine: clientCustodyEventMachine,
  input: ({ place, sources, query, draft }) => ({
    inventoryId: place.id,
    kind: kindNamed(query.kind),
    transferId: query.transfer ?? null,
    differenceId: query.difference ?? null,
    isWhole: query.whole === 'yes',
    lots: query.lots === 'expired' ? ('expired' as const) : null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    openedAt: new Date().toISOString(),
    sources,
    draft: draft?.content ?? null,
    // The key of the draft stays that of the event: it is recorded once, whatever was lost in between.
    idempotencyKey: draft?.id ?? crypto.randomUUID(),
  }),
  draft: {
    of: (
      { idempotencyKey, kind, isTouched, sources, typed, keys, scanned, recorded, kept },
      address,
    ) =>
      kind !== null && isTouched
        ? formChange(idempotencyKey, {
            isRecorded: recorded !== null || kept !== null,
            title: `${kindLabels[kind].title}, ${sources.choices.inventory.name}`,
            // The kind may have been chosen on the page.
            address: addressWith(address.split(/[?#]/, 1)[0] ?? '', queryOf(address), { kind }),
            content: { kind, typed, keys, scanned },
            offered: [sources.choices],
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: ({ place }) => `/inventory/${place.id}`,
  },
  scan: {
    form: (snapshot) => {
      const { kind, inventoryId } = snapshot.context;
      return snapshot.hasTag('form') && kind !== null && takesCodes(kind)
        ? { inventoryId, keepsAwake: eventForms[kind].lines === 'counted' }
        : null;
    },
    take: ({ context: { kind, typed, keys, scanned, sources } }, code, { today }) =>
      kind === null
        ? { answer: refusedCode('Choose the type of event first.'), events: [] }
        : scanEvent(code, { kind, typed, keys, scanned, sources }, today),
  },
  view: CustodyEventView,
  title: ({ place }) => `Record an event, ${place.name}`,
  site: ({ place }) => place.site.name,
});
