import { getUseToAmend } from '../../../../contract/custody/amendment.ts';
import { getUseChoices } from '../../../../contract/custody/use.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { AmendUseView } from './AmendUseView.tsx';
import { clientAmendmentMachine } from './amendUse.actors.ts';

/** The query of the address may name another inventory, where the use belongs. */
export const page = definePage({
  load: async ({ params, query, signal }) => {
    const { entryId = '' } = params;
    const use = await call(getUseToAmend, { params: { id: entryId } }, { signal });
    const { place } = query;
    const choices =
      place === undefined || place === use.details.inventoryId
        ? use.choices
        : await call(getUseChoices, { params: { id: place } }, { signal });
    return {
      use,
      choices,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      amendmentId: crypto.randomUUID(),
    };
  },
  machine: clientAmendmentMachine,
  view: AmendUseView,
  title: ({ use }) => `Amend use, entry ${use.sequence.toLocaleString('en-US')}`,
  site: ({ use }) => use.choices.site.name,
});
