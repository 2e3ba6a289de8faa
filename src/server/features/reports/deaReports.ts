import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type {
  DestructionReport,
  LossReport,
  Registrant,
} from '../../../contract/reports/deaReport.ts';
import { reportPageLength } from '../../../contract/reports/report.ts';
import { keepUntil } from '../../../rules/reports/retention.ts';
import { addMonths, dayIn } from '../../../rules/time/custodyTime.ts';
import { readAgent } from '../../core/agency/agentTerms.ts';
import { readLimits } from '../../core/rights/readLimits.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { agencies } from '../../database/schema/agency.ts';
import { Sum } from '../../database/sql.ts';
import { readDeaEvents } from './deaEvents.ts';
import { toLossEvents } from './lossEvents.ts';
import { withinScope } from './perpetualInventory.ts';
import {
  type PlaceFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/** Records are kept for two years (21 CFR 1304.04). */
const months = 24;

/** Losses and destructions are rare: without a period the report is of 24 months. */
export function readLongScope(
  reader: Transaction,
  session: ReportSession,
  { from, to, place, schedule }: PlaceFilter,
  now: Date,
): Promise<ReportScope> {
  const today = dayIn(session.agency.timeZone, now.toISOString());
  const granted = session.auditor?.periodTo;
  // A period that was granted may also end in the future, which has no records.
  const last = granted !== undefined && granted < today ? granted : today;
  const end = to ?? last;
  const period = { from: from ?? addMonths(end, -months), to, place, schedule };
  return readScope(reader, session, period, now);
}

/**
 * Thefts and losses with what DEA Form 106 asks for, as far as the ledger knows it, and the two clocks of each.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readLossReport(
  reader: Transaction,
  session: ReportSession,
  filter: PlaceFilter,
  now: Date,
): Promise<LossReport> {
  const scope = await readLongScope(reader, session, filter, now);
  const { events, isComplete } = await readSome(reader, scope, 'loss');
  return {
    head: scope.head,
    choices: scope.choices,
    registrant: await readRegistrant(reader, scope.agencyId),
    events: await toLossEvents(reader, scope, events),
    isComplete,
    ...(await readLimits(reader, { agencyId: scope.agencyId, userId: session.account.id })),
  };
}

/**
 * Stock that was destroyed, with what DEA Form 41 asks for. Waste of a partial dose is part of its use, and not here.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readDestructionReport(
  reader: Transaction,
  session: ReportSession,
  filter: PlaceFilter,
  now: Date,
): Promise<DestructionReport> {
  const scope = await readLongScope(reader, session, filter, now);
  const { events, isComplete } = await readSome(reader, scope, 'destruction');
  return {
    head: scope.head,
    choices: scope.choices,
    registrant: await readRegistrant(reader, scope.agencyId),
    events: events.map(({ isTheft: _isTheft, loss: _loss, ...event }) => ({
      ...event,
      keepUntil: keepUntil(
        event.destroyedOn ?? dayIn(scope.head.timeZone, event.occurredAt),
        scope.head.keptYears,
      ),
    })),
    isComplete,
    broken: await readBroken(reader, scope),
  };
}

/** As the registration report has it: by the time it occurred, before corrections. */
async function readBroken(
  reader: Reader,
  scope: ReportScope,
): Promise<DestructionReport['broken']> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const rows = await selectRows(
    reader,
    sql`select e.product_id as "productId", (-sum(e.change))::text as amount
        from ledger_entries e
        where ${withinScope(scope)} and e.kind = 'breakage'
          and e.occurred_at >= ${scope.start.toISOString()}
          and e.occurred_at < ${scope.end.toISOString()}
        group by 1 having sum(e.change) <> 0`,
    v.object({ productId: v.string(), amount: Sum }),
  );
  return scope.products.flatMap((product) => {
    const row = rows.find(({ productId }) => productId === product.id);
    return row === undefined ? [] : [{ product, amount: row.amount }];
  });
}

async function readSome(reader: Reader, scope: ReportScope, kind: 'loss' | 'destruction') {
  const found = await readDeaEvents(reader, scope, kind);
  return { events: found.slice(0, reportPageLength), isComplete: found.length <= reportPageLength };
}

/** Who is registered with the DEA, as the agency's settings have it. */
export async function readRegistrant(reader: Reader, agencyId: number): Promise<Registrant> {
  const [row] = await reader
    .select({
      agency: agencies.name,
      address: agencies.address,
      county: agencies.county,
      deaRegistrant: agencies.deaRegistrant,
      deaNumber: agencies.deaNumber,
      contact: agencies.deaContact,
      phone: agencies.deaPhone,
    })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (row === undefined) throw new Error('A session of an agency that does not exist');
  return { ...row, agent: (await readAgent(reader, agencyId))?.fullName ?? null };
}
