import * as biennial from '../../../contract/reports/biennialInventory.ts';
import * as count from '../../../contract/reports/countReport.ts';
import * as dea from '../../../contract/reports/deaReport.ts';
import * as loss from '../../../contract/reports/loss.ts';
import * as packet from '../../../contract/reports/packet.ts';
import * as personActs from '../../../contract/reports/personActs.ts';
import * as registration from '../../../contract/reports/registration.ts';
import * as calls from '../../../contract/reports/report.ts';
import { reportSchedules } from '../../../contract/reports/reportSchedule.ts';
import * as restock from '../../../contract/reports/restock.ts';
import * as shipments from '../../../contract/reports/shipments.ts';
import * as trends from '../../../contract/reports/trends.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import {
  readingFrom,
  serve,
  serveFile,
  serveFileOutsideTransaction,
  serveOutsideTransaction,
} from '../../core/http/serve.ts';
import { serveSigned } from '../../core/http/serveSigned.ts';
import { openRecord } from '../../core/records/openRecord.ts';
import { saveRecord } from '../../core/records/saveRecord.ts';
import { auditRefusal } from './auditRefusal.ts';
import { exportInventory } from './biennial-inventory/exportInventory.ts';
import { readBiennialInventory } from './biennial-inventory/readInventories.ts';
import { takeInventory } from './biennial-inventory/takeInventory.ts';
import { readCountReport } from './countReport.ts';
import { readDestructionReport, readLossReport } from './deaReports.ts';
import { exportCountReport } from './exportCounts.ts';
import { exportDestructionReport, exportLossReport } from './exportDea.ts';
import { exportPacketCases, exportPacketSigners, recordPacket } from './exportPacket.ts';
import { exportPerpetualInventory, exportUseLog } from './exportReport.ts';
import { listReportSchedules, reportScheduleStore } from './mailed-reports/reportScheduleStore.ts';
import { readPacketChain } from './packetChain.ts';
import { readPerpetualInventory } from './perpetualInventory.ts';
import { exportPersonActs, readPersonActs } from './personActs.ts';
import { readLoss } from './readLoss.ts';
import { readTrends } from './readTrends.ts';
import { recordLossStep } from './recordLossStep.ts';
import { exportRegistration, readRegistration } from './registration.ts';
import { exportRestockList, readRestockList } from './restock.ts';
import { exportShipments, readShipments } from './shipments.ts';
import { signLossRecord } from './signLossRecord.ts';
import { readUseLog } from './useLog.ts';

export const reportCalls = [
  serve(packet.getPacketChain, ({ tx, session, body, now }) =>
    readPacketChain(tx, session, body, now),
  ),
  serve(packet.exportPacketCases, ({ tx, session, body, origin, now }) =>
    exportPacketCases(tx, { session, filter: body, origin, now }),
  ),
  serve(packet.exportPacketSigners, ({ tx, session, body, origin, now }) =>
    exportPacketSigners(tx, { session, filter: body, origin, now }),
  ),
  serve(packet.recordPacket, ({ tx, session, body, origin, now }) => {
    const { manifestHash, files, ...filter } = body;
    return recordPacket(tx, { session, filter, origin, now, manifestHash, files });
  }),
  serve(calls.getPerpetualInventory, ({ tx, reads, session, query, now }) =>
    readPerpetualInventory(tx, session, query, now, reads),
  ),
  serveFile(calls.exportPerpetualInventory, ({ tx, reads, session, body, origin, now }) =>
    exportPerpetualInventory(tx, { session, filter: body, origin, now }, reads),
  ),
  serve(registration.getRegistration, ({ tx, reads, session, query, now }) =>
    readRegistration(tx, session, query, now, reads),
  ),
  serve(registration.exportRegistration, ({ tx, reads, session, body, origin, now }) =>
    exportRegistration(tx, { session, filter: body, origin, now }, reads),
  ),
  serve(shipments.getShipments, ({ tx, reads, session, query, now }) =>
    readShipments(tx, session, query, now, reads),
  ),
  serve(shipments.exportShipments, ({ tx, reads, session, body, origin, now }) =>
    exportShipments(tx, { session, filter: body, origin, now }, reads),
  ),
  serve(personActs.getPersonActs, ({ tx, session, query, origin, now }) =>
    readPersonActs(tx, { session, filter: query, origin, now }),
  ),
  serve(personActs.exportPersonActs, ({ tx, session, body, origin, now }) =>
    exportPersonActs(tx, { session, filter: body, origin, now }),
  ),
  serveOutsideTransaction(calls.getUseLog, ({ database, copy, session, query, origin, now }) => {
    const request = { session, filter: query, origin, now };
    return auditRefusal(database, request, (tx) =>
      readingFrom(copy, tx, (reads) => readUseLog(tx, request, reads)),
    );
  }),
  serveFileOutsideTransaction(
    calls.exportUseLog,
    ({ database, copy, session, body, origin, now }) => {
      const request = { session, filter: body, origin, now };
      return auditRefusal(database, request, (tx) =>
        readingFrom(copy, tx, (reads) => exportUseLog(tx, request, reads)),
      );
    },
  ),
  serve(count.getCountReport, ({ tx, session, query, now }) =>
    readCountReport(tx, session, query, now),
  ),
  serve(count.exportCountReport, ({ tx, session, body, origin, now }) =>
    exportCountReport(tx, { session, filter: body, origin, now }),
  ),
  serve(dea.getLossReport, ({ tx, session, query, now }) =>
    readLossReport(tx, session, query, now),
  ),
  serve(dea.exportLossReport, ({ tx, session, body, origin, now }) =>
    exportLossReport(tx, { session, filter: body, origin, now }),
  ),
  serve(dea.recordLossStep, ({ tx, session, params, body, origin, now }) =>
    recordLossStep(tx, { session, id: params.id, ...body, origin, now }),
  ),
  serve(loss.getLoss, ({ tx, session, params, now }) => readLoss(tx, session, params.id, now)),
  serveSigned(loss.signLossRecord, signLossRecord),
  serve(dea.getDestructionReport, ({ tx, session, query, now }) =>
    readDestructionReport(tx, session, query, now),
  ),
  serve(dea.exportDestructionReport, ({ tx, session, body, origin, now }) =>
    exportDestructionReport(tx, { session, filter: body, origin, now }),
  ),
  serve(biennial.getBiennialInventory, ({ tx, session, query, now }) =>
    readBiennialInventory(tx, session, query, now),
  ),
  serveSigned(biennial.takeBiennialInventory, takeInventory),
  serve(biennial.exportBiennialInventory, ({ tx, session, body, origin, now }) =>
    exportInventory(tx, { session, ...body, origin, now }),
  ),
  serve(restock.getRestockList, ({ tx, session, query, now }) =>
    readRestockList(tx, session, query, now),
  ),
  serve(restock.exportRestockList, ({ tx, session, body, origin, now }) =>
    exportRestockList(tx, { session, filter: body, origin, now }),
  ),
  serve(trends.getTrends, ({ tx, session, query, now }) => readTrends(tx, session, query, now)),
  serve(reportSchedules.list, ({ tx, session, query, now }) =>
    listReportSchedules(tx, session.agency, query, now),
  ),
  serve(reportSchedules.get, ({ tx, session, params }) =>
    openRecord(tx, reportScheduleStore, principalOf(session), params.id),
  ),
  serve(reportSchedules.save, ({ tx, body, session, origin, now }) =>
    saveRecord(tx, reportScheduleStore, body, { session, origin, now }),
  ),
];
