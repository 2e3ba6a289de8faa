import { states } from '../../../contract/system/stateRules.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { StatesView } from './StatesView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(states.list, { query }, { signal }),
  view: StatesView,
});
