import { definePage } from '../../../shell/definePage.ts';
import { RecordUseView } from './RecordUseView.tsx';
import { clientRecordUseMachine, openUse } from './recordUse.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    ...(await openUse(id, signal)),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  machine: clientRecordUseMachine,
  view: RecordUseView,
  title: ({ choices }) => `Record use, ${choices.inventory.name}`,
  site: ({ choices }) => choices.site.name,
});
