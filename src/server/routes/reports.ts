import * as calls from '../../contract/report.ts';
import { exportPerpetualInventory, exportUseLog } from '../operations/reports/exportReport.ts';
import { readPerpetualInventory } from '../operations/reports/perpetualInventory.ts';
import { readUseLog } from '../operations/reports/useLog.ts';
import { serve } from './serve.ts';

export const reportCalls = [
  serve(calls.getPerpetualInventory, ({ tx, session, query, now }) =>
    readPerpetualInventory(tx, session, query, now),
  ),
  serve(calls.exportPerpetualInventory, ({ tx, session, body, origin, now }) =>
    exportPerpetualInventory(tx, { session, filter: body, origin, now }),
  ),
  serve(calls.getUseLog, ({ tx, session, query, origin, now }) =>
    readUseLog(tx, { session, filter: query, origin, now }),
  ),
  serve(calls.exportUseLog, ({ tx, session, body, origin, now }) =>
    exportUseLog(tx, { session, filter: body, origin, now }),
  ),
];
