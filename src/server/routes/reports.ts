import * as calls from '../../contract/report.ts';
import { auditRefusal } from '../operations/reports/auditRefusal.ts';
import { exportPerpetualInventory, exportUseLog } from '../operations/reports/exportReport.ts';
import { readPerpetualInventory } from '../operations/reports/perpetualInventory.ts';
import { readUseLog } from '../operations/reports/useLog.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const reportCalls = [
  serve(calls.getPerpetualInventory, ({ tx, session, query, now }) =>
    readPerpetualInventory(tx, session, query, now),
  ),
  serve(calls.exportPerpetualInventory, ({ tx, session, body, origin, now }) =>
    exportPerpetualInventory(tx, { session, filter: body, origin, now }),
  ),
  serveOutsideTransaction(calls.getUseLog, ({ database, session, query, origin, now }) => {
    const request = { session, filter: query, origin, now };
    return auditRefusal(database, request, (tx) => readUseLog(tx, request));
  }),
  serveOutsideTransaction(calls.exportUseLog, ({ database, session, body, origin, now }) => {
    const request = { session, filter: body, origin, now };
    return auditRefusal(database, request, (tx) => exportUseLog(tx, request));
  }),
];
