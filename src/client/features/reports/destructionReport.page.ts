import { getDestructionReport } from '../../../contract/reports/deaReport.ts';
import { call } from '../../platform/http/call.ts';
import { DestructionReportPage } from './DestructionReportPage.tsx';
import { reportPage } from './reportPage.ts';

export const page = reportPage(
  'destructionReport',
  (query, signal) => call(getDestructionReport, { query }, { signal }),
  DestructionReportPage,
);
