import { agencies } from '../../../contract/system/agencies.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { AgenciesView } from './AgenciesView.tsx';
import { clientAgencyStatusMachine } from './agencyStatus.actors.ts';

export const page = definePage({
  load: ({ query, signal }) => call(agencies.list, { query }, { signal }),
  machine: clientAgencyStatusMachine,
  input: () => undefined,
  view: AgenciesView,
});
