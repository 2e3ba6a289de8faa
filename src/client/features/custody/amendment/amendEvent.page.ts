import { getEventChoices } from '../../../../contract/custody/custodyChoices.ts';
import { getEventToAmend } from '../../../../contract/custody/eventAmendment.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { AmendEventView } from './AmendEventView.tsx';
import { clientEventAmendmentMachine } from './amendEvent.actors.ts';

export const page = definePage({
  load: async ({ params, signal }) => {
    const { entryId = '' } = params;
    const event = await call(getEventToAmend, { params: { id: entryId } }, { signal });
    const asked = { params: { id: event.inventoryId }, query: {} };
    return {
      event,
      choices: await call(getEventChoices, asked, { signal }),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      amendmentId: crypto.randomUUID(),
    };
  },
  machine: clientEventAmendmentMachine,
  view: AmendEventView,
  title: ({ event }) => `Amend record, entry ${event.sequence.toLocaleString('en-US')}`,
  site: ({ choices }) => choices.site.name,
});
