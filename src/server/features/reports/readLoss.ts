import type { Registrant } from '../../../contract/reports/deaReport.ts';
import type { Loss, LossFacts } from '../../../contract/reports/loss.ts';
import { mayAct } from '../../../rules/core/actRights.ts';
import type { StatedLoss } from '../../../rules/reports/lossStatement.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { type Agent, readAgent } from '../../core/agency/agentTerms.ts';
import { type LinkedCases, readLinkedCases } from '../../core/cases/firstFinding.ts';
import { limitsOf } from '../../core/rights/readLimits.ts';
import { readRights } from '../../core/rights/readRights.ts';
import { readLossRecords, toLossRecord } from '../../core/signed-documents/lossChain.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { readDeaEvents } from './deaEvents.ts';
import { readRegistrant } from './deaReports.ts';
import { toLossEvents } from './lossEvents.ts';
import { type LossRow, readLossRows } from './lossRows.ts';
import {
  type FoundScope,
  findScope,
  noteReportReads,
  type ReportScope,
  type ReportSession,
} from './reportScope.ts';

/** A loss as the ledger has it now, for a person who may see its inventory. */
export interface FoundLoss {
  readonly scope: ReportScope;
  readonly foreign: FoundScope['foreign'];
  readonly rows: readonly [LossRow, ...LossRow[]];
  readonly event: Loss['event'];
  readonly registrant: Registrant;
  readonly linked: LinkedCases;
  readonly agent: Agent | null;
}

/**
 * A loss with all that was signed about it.
 *
 * @throws ProblemError 404 if it was not reported here, 403 for an inventory that the person may not see.
 */
export async function readLoss(
  tx: Transaction,
  session: ReportSession,
  id: string,
  now: Date,
): Promise<Loss> {
  const found = await findLoss(tx, session, id, now);
  const { scope, event, registrant, linked, agent } = found;
  await noteReportReads(tx, session, found.foreign, now);
  const { account, agency } = session;
  const rights = await readRights(tx, { agencyId: agency.id, userId: account.id });
  const records = await readLossRecords(tx, agency.id, [id]);
  const schedules = event.lines.map(({ product }) => product.schedule);
  return {
    head: scope.head,
    registrant,
    event,
    firstFoundAt: linked.firstFoundAt?.toISOString() ?? null,
    records: records.map(toLossRecord),
    may: {
      lossSteps: mayAct(rights, 'lossSteps', schedules),
      decide: agent?.userId === account.id,
      photos: found.rows[0].eventId !== null,
    },
    ...(await limitsOf(tx, { agencyId: agency.id, userId: account.id }, rights)),
  };
}

/** @throws ProblemError 404, 403 (see `readLoss`). */
export async function findLoss(
  reader: Reader,
  session: ReportSession,
  id: string,
  now: Date,
): Promise<FoundLoss> {
  const { agency } = session;
  const [first, ...more] = await readLossRows(reader, agency.id, id);
  if (first === undefined) throw notFound('This loss was not reported here.');
  const day = dayIn(agency.timeZone, first.discoveredAt.toISOString());
  const asked = { from: day, to: day, place: first.inventoryId };
  const { scope, foreign } = await findScope(reader, session, asked, now);
  const events = await readDeaEvents(reader, scope, 'loss', id);
  const [event] = await toLossEvents(reader, scope, events);
  if (event === undefined) throw new Error('A report of a loss without its entry');
  return {
    scope,
    foreign,
    rows: [first, ...more],
    event,
    registrant: await readRegistrant(reader, agency.id),
    agent: await readAgent(reader, agency.id),
    linked: await readLinkedCases(reader, agency.id, id),
  };
}

/** What a statement about it is checked against. */
export function toStatedLoss({ event, linked, scope }: FoundLoss, now: Date): StatedLoss {
  return {
    ...event,
    firstFoundAt: linked.firstFoundAt?.toISOString() ?? null,
    timeZone: scope.head.timeZone,
    now: now.toISOString(),
  };
}

/** What a record of it keeps, because settings and products change. */
export function toLossFacts({ event, registrant }: FoundLoss): LossFacts {
  const { numbers, inventory, site, isTheft, discoveredAt, reason, note, lines } = event;
  const { probablyFrom, probablyTo } = event;
  return {
    registrant,
    ...{ numbers, inventory, site, isTheft, discoveredAt, probablyFrom, probablyTo },
    ...{ reason, note, lines },
  };
}
