import type { CallDefinition } from '../core/call.ts';
import { callsOf } from '../core/resource.ts';
import * as biennial from './biennialInventory.ts';
import * as count from './countReport.ts';
import * as dea from './deaReport.ts';
import * as loss from './loss.ts';
import * as packet from './packet.ts';
import * as personActs from './personActs.ts';
import * as registration from './registration.ts';
import * as report from './report.ts';
import { reportSchedules } from './reportSchedule.ts';
import * as restock from './restock.ts';
import * as shipments from './shipments.ts';
import * as trends from './trends.ts';

/** Every report: what is shown, and the file. */
export const reportCalls: readonly CallDefinition[] = [
  report.getPerpetualInventory,
  report.exportPerpetualInventory,
  registration.getRegistration,
  registration.exportRegistration,
  shipments.getShipments,
  shipments.exportShipments,
  personActs.getPersonActs,
  personActs.exportPersonActs,
  report.getUseLog,
  report.exportUseLog,
  count.getCountReport,
  count.exportCountReport,
  dea.getLossReport,
  dea.exportLossReport,
  dea.recordLossStep,
  loss.getLoss,
  loss.signLossRecord,
  dea.getDestructionReport,
  dea.exportDestructionReport,
  biennial.getBiennialInventory,
  biennial.takeBiennialInventory,
  biennial.exportBiennialInventory,
  restock.getRestockList,
  restock.exportRestockList,
  trends.getTrends,
  packet.getPacketChain,
  packet.exportPacketCases,
  packet.exportPacketSigners,
  packet.recordPacket,
  ...callsOf(reportSchedules),
];
