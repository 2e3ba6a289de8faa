import { getUseLog } from '../../../contract/reports/report.ts';
import { call } from '../../platform/http/call.ts';
import { reportPage } from './reportPage.ts';
import { UseLogReport } from './UseLogReport.tsx';

export const page = reportPage(
  'useLog',
  (query, signal) => call(getUseLog, { query }, { signal }),
  UseLogReport,
);
