import { getActivationChoices } from '../../../contract/control-values/controlValue.ts';
import {
  activationDraftOf,
  isActivationTyped,
} from '../../../rules/control-values/activationDraft.ts';
import { scanActivation } from '../../../rules/control-values/scanActivation.ts';
import { offeredToLabel } from '../../../rules/custody/draft/offeredToLabel.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { formChange, keyOf, openDraft } from '../../core/drafts/openDraft.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { ActivateLabelsView } from './ActivateLabelsView.tsx';
import { clientActivationMachine } from './activation.actors.ts';

export const page = definePage({
  load: async (request) => {
    const choices = await call(getActivationChoices, {}, { signal: request.signal });
    const draft = await openDraft(request, activationDraftOf, [offeredToLabel(choices)]);
    return { choices, draft };
  },
  machine: clientActivationMachine,
  input: ({ choices, draft }) => ({
    choices,
    idempotencyKey: keyOf(draft),
    draft: draft?.content ?? null,
  }),
  draft: {
    of: ({ idempotencyKey, choices, typed, activation }, address) =>
      isActivationTyped(typed)
        ? formChange(idempotencyKey, {
            isRecorded: activation !== null,
            title: 'Label activation',
            address,
            content: typed,
            offered: [offeredToLabel(choices)],
          })
        : null,
    restored: ({ draft }) => draft,
    leaveTo: () => routeOf('controlValueReport').path,
  },
  scan: {
    form: (snapshot) =>
      snapshot.matches('filling') ? { inventoryId: null, keepsAwake: false } : null,
    take: ({ context: { typed, choices } }, code, by) => scanActivation(code, typed, choices, by),
  },
  view: ActivateLabelsView,
});
