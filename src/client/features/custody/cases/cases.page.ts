import { type CaseFilter, listCases } from '../../../../contract/custody/case.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { Cases } from './Cases.tsx';

/** The address may say which state is listed. */
export const page = definePage({
  load: async ({ query, signal }) => {
    const state: CaseFilter = query.state === 'closed' ? 'closed' : 'open';
    return { state, list: await call(listCases, { query: { state } }, { signal }) };
  },
  view: Cases,
});
