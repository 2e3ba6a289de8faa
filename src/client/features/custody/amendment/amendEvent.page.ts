import { getEventChoices } from '../../../../contract/custody/custodyChoices.ts';
import { getEventToAmend } from '../../../../contract/custody/eventAmendment.ts';
import {
  amendedSince,
  eventAmendmentDraftOf,
  keptEventAmendment,
} from '../../../../rules/custody/draft/draftContent.ts';
import { formChange, keyOf, openDraft } from '../../../core/drafts/openDraft.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { AmendEventView } from './AmendEventView.tsx';
import { clientEventAmendmentMachine } from './amendEvent.actors.ts';

export const page = definePage({
  load: async (request) => {
    const { params, signal } = request;
    const { entryId = '' } = params;
    const event = await call(getEventToAmend, { params: { id: entryId } }, { signal });
    const asked = { params: { id: event.inventoryId }, query: {} };
    const choices = await call(getEventChoices, asked, { signal });
    const read = (content: unknown) => eventAmendmentDraftOf(content, event);
    // No amount is amended here: what is on hand does not matter.
    return { event, choices, draft: await openDraft(request, read, [], amendedSince) };
  },
  machine: clientEventAmendmentMachine,
  input: ({ event, choices, draft }) => ({
    event,
    choices,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // The key of the draft stays that of the amendment: it is recorded once, whatever was lost in between.
    amendmentId: keyOf(draft),
    draft: draft?.content ?? null,
  }),
  draft: {
    of: ({ amendmentId, event, form, isTouched, amended }, address) =>
      isTouched
        ? formChange(amendmentId, {
            isRecorded: amended !== null,
            title: `Amend record, entry ${event.sequence.toLocaleString('en-US')}`,
            address,
            content: keptEventAmendment(form, event),
            offered: [],
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: ({ choices }) => `/inventory/${choices.inventory.id}`,
  },
  view: AmendEventView,
  title: ({ event }) => `Amend record, entry ${event.sequence.toLocaleString('en-US')}`,
  site: ({ choices }) => choices.site.name,
});
