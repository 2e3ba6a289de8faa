import { useDraftOf } from '../../../../rules/custody/draft/draftContent.ts';
import { emptyUse, scanUse } from '../../../../rules/custody/scan/scanUse.ts';
import { formChange, openDraft } from '../../../core/drafts/openDraft.ts';
import { definePage } from '../../../shell/definePage.ts';
import { RecordUseView } from './RecordUseView.tsx';
import { clientRecordUseMachine, openUse } from './recordUse.actors.ts';

export const page = definePage({
  load: async (request) => {
    const opened = await openUse(request.id, request);
    return { ...opened, draft: await openDraft(request, useDraftOf, [opened.choices]) };
  },
  machine: clientRecordUseMachine,
  // The key of the draft stays that of the use: it is recorded once, whatever was lost in between.
  input: ({ draft, choices, idempotencyKey }) => ({
    choices,
    idempotencyKey: draft?.id ?? idempotencyKey,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    draft: draft?.content ?? null,
  }),
  draft: {
    of: ({ idempotencyKey, choices, amounts, recorded, kept }, address) =>
      amounts &&
      formChange(idempotencyKey, {
        isRecorded: recorded !== null || kept !== null,
        title: `Record use, ${choices.inventory.name}`,
        address,
        content: amounts,
        offered: [choices],
      }),
    restored: ({ draft }) => draft,
    leaveTo: ({ choices }) => `/inventory/${choices.inventory.id}`,
  },
  scan: {
    form: (snapshot) =>
      snapshot.matches('filling')
        ? { inventoryId: snapshot.context.choices.inventory.id, keepsAwake: false }
        : null,
    take: ({ context: { choices, amounts, typed } }, code, { today }) =>
      scanUse(code, { ...emptyUse, ...typed, ...amounts }, choices, today),
  },
  view: RecordUseView,
  title: ({ choices }) => `Record use, ${choices.inventory.name}`,
  site: ({ choices }) => choices.site.name,
});
