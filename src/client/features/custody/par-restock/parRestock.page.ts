import { getParRestock } from '../../../../contract/custody/parRestock.ts';
import {
  otherSources,
  restockContent,
  restockDraftOf,
} from '../../../../rules/custody/draft/draftContent.ts';
import { proposedRestock } from '../../../../rules/custody/restock/restockForm.ts';
import { restockFormAt, scanRestock } from '../../../../rules/custody/scan/scanRestock.ts';
import { formChange, keyOf, openDraft } from '../../../core/drafts/openDraft.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ParRestockView } from './ParRestockView.tsx';
import { clientParRestockMachine } from './parRestock.actors.ts';

export const page = definePage({
  load: async (request) => {
    const { id, signal } = request;
    const choices = await call(getParRestock, { params: { id } }, { signal });
    const offered = choices.sources.map((source) => source.choices);
    const read = (content: unknown) => restockDraftOf(content, choices);
    return { choices, draft: await openDraft(request, read, offered, otherSources) };
  },
  machine: clientParRestockMachine,
  input: ({ choices, draft }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return {
      ...(draft?.content ?? proposedRestock(choices, new Date().toISOString(), timeZone)),
      choices,
      timeZone,
      // The key of the draft stays that of the restock: it is recorded once, whatever was lost in between.
      idempotencyKey: keyOf(draft),
    };
  },
  draft: {
    of: ({ idempotencyKey, choices, typed, keys, isTouched, recorded }, address) =>
      isTouched
        ? formChange(idempotencyKey, {
            isRecorded: recorded !== null,
            title: `Restock ${choices.to.name}`,
            address,
            content: restockContent({ typed, keys }, choices),
            offered: choices.sources.map((source) => source.choices),
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: ({ choices }) => `/inventory/${choices.to.id}`,
  },
  scan: {
    form: (snapshot) =>
      snapshot.matches('filling') ? restockFormAt(snapshot.context.choices) : null,
    take: ({ context: { typed, keys, choices } }, code, { today }) =>
      scanRestock(code, { typed, keys }, choices, today),
  },
  view: ParRestockView,
  title: ({ choices }) => `Restock ${choices.to.name}`,
  site: ({ choices }) => choices.siteName,
});
