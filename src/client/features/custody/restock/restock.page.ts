import { getRestock } from '../../../../contract/custody/restock.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { Restocked } from './Restocked.tsx';
import { clientRestockNoticeMachine } from './restock.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    shown: await call(getRestock, { params: { id } }, { signal }),
  }),
  machine: clientRestockNoticeMachine,
  view: Restocked,
  title: ({ shown }) => `Restock of ${shown.inventory}`,
  site: ({ shown }) => shown.site,
});
