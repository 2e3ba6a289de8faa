import { getUseToAmend } from '../../../../contract/custody/amendment.ts';
import { getUseChoices } from '../../../../contract/custody/use.ts';
import {
  amendedSince,
  amendmentDraftOf,
  keptAmendment,
} from '../../../../rules/custody/draft/draftContent.ts';
import { formChange, keyOf, openDraft } from '../../../core/drafts/openDraft.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { AmendUseView } from './AmendUseView.tsx';
import { clientAmendmentMachine } from './amendUse.actors.ts';

/** The query of the address may name another inventory, where the use belongs. */
export const page = definePage({
  load: async (request) => {
    const { params, query, signal } = request;
    const { entryId = '' } = params;
    const use = await call(getUseToAmend, { params: { id: entryId } }, { signal });
    const { place } = query;
    const choices =
      place === undefined || place === use.details.inventoryId
        ? use.choices
        : await call(getUseChoices, { params: { id: place } }, { signal });
    const read = (content: unknown) => amendmentDraftOf(content, use);
    return { use, choices, draft: await openDraft(request, read, [choices], amendedSince) };
  },
  machine: clientAmendmentMachine,
  input: ({ use, choices, draft }) => ({
    use,
    choices,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // The key of the draft stays that of the amendment: it is recorded once, whatever was lost in between.
    amendmentId: keyOf(draft),
    draft: draft?.content ?? null,
  }),
  draft: {
    of: ({ amendmentId, use, choices, amounts, reason, notes, isTouched, amended }, address) =>
      isTouched
        ? formChange(amendmentId, {
            isRecorded: amended !== null,
            title: `Amend use, entry ${use.sequence.toLocaleString('en-US')}`,
            address,
            content: keptAmendment({ use: amounts, reason, notes }, use),
            offered: [choices],
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: ({ use }) => `/inventory/${use.choices.inventory.id}`,
  },
  view: AmendUseView,
  title: ({ use }) => `Amend use, entry ${use.sequence.toLocaleString('en-US')}`,
  site: ({ use }) => use.choices.site.name,
});
