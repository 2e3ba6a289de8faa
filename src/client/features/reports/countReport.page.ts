import { getCountReport } from '../../../contract/reports/countReport.ts';
import { call } from '../../platform/http/call.ts';
import { CountReportPage } from './CountReportPage.tsx';
import { reportPage } from './reportPage.ts';

export const page = reportPage(
  'countReport',
  (query, signal) => call(getCountReport, { query }, { signal }),
  CountReportPage,
);
