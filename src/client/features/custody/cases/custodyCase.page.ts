import { getCase } from '../../../../contract/custody/case.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { CustodyCase } from './CustodyCase.tsx';
import { clientCustodyCaseMachine } from './custodyCase.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({ shown: await call(getCase, { params: { id } }, { signal }) }),
  machine: clientCustodyCaseMachine,
  view: CustodyCase,
  title: ({ shown }) => `Case ${shown.number}`,
  site: ({ shown }) => shown.siteName,
});
