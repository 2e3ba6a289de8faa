import { getParRestock } from '../../../../contract/custody/parRestock.ts';
import { proposedRestock } from '../../../../rules/custody/restock/restockForm.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ParRestockView } from './ParRestockView.tsx';
import { clientParRestockMachine } from './parRestock.actors.ts';

export const page = definePage({
  load: ({ id, signal }) => call(getParRestock, { params: { id } }, { signal }),
  machine: clientParRestockMachine,
  input: (choices) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return {
      ...proposedRestock(choices, new Date().toISOString(), timeZone),
      choices,
      timeZone,
      idempotencyKey: crypto.randomUUID(),
    };
  },
  view: ParRestockView,
  title: ({ to }) => `Restock ${to.name}`,
  site: ({ siteName }) => siteName,
});
