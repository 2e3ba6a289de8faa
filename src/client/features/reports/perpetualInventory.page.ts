import { getPerpetualInventory } from '../../../contract/reports/report.ts';
import { call } from '../../platform/http/call.ts';
import { PerpetualInventoryReport } from './PerpetualInventoryReport.tsx';
import { reportPage } from './reportPage.ts';

export const page = reportPage(
  'perpetualInventory',
  (query, signal) => call(getPerpetualInventory, { query }, { signal }),
  PerpetualInventoryReport,
);
