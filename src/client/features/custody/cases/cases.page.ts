import * as v from 'valibot';
import { CaseFilter, listCases } from '../../../../contract/custody/case.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { Cases } from './Cases.tsx';

/** The address may say which state is listed. */
export const page = definePage({
  load: async ({ query, signal }) => {
    const state = v.is(CaseFilter, query.state) ? query.state : 'open';
    return { state, list: await call(listCases, { query: { state } }, { signal }) };
  },
  view: Cases,
});
