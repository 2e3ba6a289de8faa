import { getPersonActs } from '../../../../contract/reports/personActs.ts';
import { call } from '../../../platform/http/call.ts';
import { reportPage } from '../reportPage.ts';
import { PersonActsPage } from './PersonActsPage.tsx';

export const page = reportPage(
  'personActs',
  (query, signal) => call(getPersonActs, { query }, { signal }),
  PersonActsPage,
);
