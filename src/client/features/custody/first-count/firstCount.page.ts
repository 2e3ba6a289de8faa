import { getFirstCountChoices } from '../../../../contract/custody/firstCount.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FirstCountView } from './FirstCountView.tsx';
import { clientFirstCountMachine } from './firstCount.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    choices: await call(getFirstCountChoices, { params: { id } }, { signal }),
    idempotencyKey: crypto.randomUUID(),
  }),
  machine: clientFirstCountMachine,
  view: FirstCountView,
});
