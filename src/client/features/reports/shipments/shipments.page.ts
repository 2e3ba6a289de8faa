import { getShipments } from '../../../../contract/reports/shipments.ts';
import { call } from '../../../platform/http/call.ts';
import { reportPage } from '../reportPage.ts';
import { ShipmentReportPage } from './ShipmentReportPage.tsx';

export const page = reportPage(
  'shipments',
  (query, signal) => call(getShipments, { query }, { signal }),
  ShipmentReportPage,
);
