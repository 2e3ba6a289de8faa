import { getFirstCountChoices } from '../../../../contract/custody/firstCount.ts';
import { firstCountDraftOf } from '../../../../rules/custody/draft/draftContent.ts';
import { offersFirstCount, scanFirstCount } from '../../../../rules/custody/scan/scanFirstCount.ts';
import { formChange, openDraft } from '../../../core/drafts/openDraft.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FirstCountView } from './FirstCountView.tsx';
import { clientFirstCountMachine } from './firstCount.actors.ts';

export const page = definePage({
  load: async (request) => {
    const { id, signal } = request;
    const choices = await call(getFirstCountChoices, { params: { id } }, { signal });
    // The inventory has no stock yet that could change.
    return { choices, draft: await openDraft(request, firstCountDraftOf, []) };
  },
  machine: clientFirstCountMachine,
  input: ({ choices, draft }) => ({
    choices,
    // The key of the draft stays that of the count: it is recorded once, whatever was lost in between.
    idempotencyKey: draft?.id ?? crypto.randomUUID(),
    draft: draft?.content ?? null,
  }),
  draft: {
    of: ({ idempotencyKey, choices, lines, isTouched, recorded }, address) =>
      isTouched
        ? formChange(idempotencyKey, {
            isRecorded: recorded !== null,
            title: `First count, ${choices.inventory.name}`,
            address,
            content: { lines },
            offered: [],
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: ({ choices }) => `/inventory/${choices.inventory.id}`,
  },
  scan: {
    form: (snapshot) =>
      snapshot.matches('filling') && offersFirstCount(snapshot.context.choices)
        ? { inventoryId: null, keepsAwake: true }
        : null,
    take: ({ context: { lines, choices } }, code, by) => scanFirstCount(code, lines, choices, by),
  },
  view: FirstCountView,
});
