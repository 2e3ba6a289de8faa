import { getUseChoices } from '../../../../contract/custody/use.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { RecordUseView } from './RecordUseView.tsx';
import { clientRecordUseMachine } from './recordUse.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    choices: await call(getUseChoices, { params: { id } }, { signal }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    idempotencyKey: crypto.randomUUID(),
  }),
  machine: clientRecordUseMachine,
  view: RecordUseView,
  title: ({ choices }) => `Record use, ${choices.inventory.name}`,
  site: ({ choices }) => choices.site.name,
});
