import { and, eq, gte } from 'drizzle-orm';
import type {
  DestructionReport,
  LossEvent,
  LossReport,
  Registrant,
} from '../../../contract/reports/deaReport.ts';
import { reportPageLength } from '../../../contract/reports/report.ts';
import { lossClocks } from '../../../rules/reports/lossClocks.ts';
import { addMonths } from '../../../rules/reports/regulatoryClocks.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { readAgent } from '../../core/agency/agentTerms.ts';
import { readDecided } from '../../core/agency/decided.ts';
import { midnight } from '../../core/agency/period.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { type DeaEvent, readDeaEvents } from './deaEvents.ts';
import {
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/** Records are kept for two years (21 CFR 1304.04), and Form 106 asks for the losses of as many months. */
const months = 24;

type PlaceFilter = Pick<ReportFilter, 'from' | 'to' | 'place'>;

/** Losses and destructions are rare: without a period the report is of 24 months. */
export function readLongScope(
  reader: Reader,
  session: ReportSession,
  { from, to, place }: PlaceFilter,
  now: Date,
): Promise<ReportScope> {
  const end = to ?? dayIn(session.agency.timeZone, now.toISOString());
  const period = { from: from ?? addMonths(end, -months), to, place };
  return readScope(reader, session, period, now);
}

/**
 * Thefts and losses with what DEA Form 106 asks for, as far as the ledger knows it, and the two clocks of each.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readLossReport(
  reader: Reader,
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
    events: await withClocks(reader, scope, events),
    isComplete,
  };
}

/**
 * Stock that was destroyed, with what DEA Form 41 asks for. Waste of a partial dose is part of its use, and not here.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readDestructionReport(
  reader: Reader,
  session: ReportSession,
  filter: PlaceFilter,
  now: Date,
): Promise<DestructionReport> {
  const scope = await readLongScope(reader, session, filter, now);
  const { events, isComplete } = await readSome(reader, scope, 'destruction');
  const { retentionYears } = await readDecided(reader, scope.agencyId);
  return {
    head: scope.head,
    choices: scope.choices,
    registrant: await readRegistrant(reader, scope.agencyId),
    events: events.map(({ isTheft: _isTheft, loss: _loss, ...event }) => ({
      ...event,
      keepUntil: addMonths(
        event.destroyedOn ?? dayIn(scope.head.timeZone, event.occurredAt),
        12 * retentionYears,
      ),
    })),
    isComplete,
  };
}

async function readSome(reader: Reader, scope: ReportScope, kind: 'loss' | 'destruction') {
  const found = await readDeaEvents(reader, scope, kind);
  return { events: found.slice(0, reportPageLength), isComplete: found.length <= reportPageLength };
}

async function withClocks(
  reader: Reader,
  { agencyId, head }: ReportScope,
  events: readonly DeaEvent[],
): Promise<LossEvent[]> {
  const { timeZone } = head;
  const days = events.map(({ occurredAt, loss }) =>
    dayIn(timeZone, loss.discoveredAt ?? occurredAt),
  );
  const earliest = days.toSorted()[0];
  const known =
    earliest === undefined ? [] : await readLossDays(reader, agencyId, timeZone, earliest);
  return events.map(
    (
      { method: _m, destroyedOn: _d, location: _l, isNonRetrievable: _n, loss, ...event },
      index,
    ) => {
      const discoveredOn = days[index] ?? '';
      const { noticeDueOn, formDueOn } = lossClocks(discoveredOn);
      const since = addMonths(discoveredOn, -months);
      return {
        ...event,
        numbers: loss.numbers,
        discoveredOn,
        earlierLosses: known.filter(
          ({ id, day, at }) => id !== event.id && day >= since && at <= event.occurredAt,
        ).length,
        noticeDueOn,
        noticeSentOn: loss.noticeSentAt === null ? null : dayIn(timeZone, loss.noticeSentAt),
        formDueOn,
        formFiledOn: loss.formFiledAt === null ? null : dayIn(timeZone, loss.formFiledAt),
      };
    },
  );
}

/** Every loss of the agency that could be one of the 24 months before the earliest day, and since. */
async function readLossDays(reader: Reader, agencyId: number, timeZone: string, earliest: string) {
  const rows = await reader
    .selectDistinct({
      entryId: ledgerEntries.id,
      eventId: ledgerEntries.eventId,
      at: ledgerEntries.occurredAt,
    })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, kind: 'loss' }),
        gte(ledgerEntries.occurredAt, midnight(addMonths(earliest, -months), timeZone)),
      ),
    );
  const events = new Map(
    rows.map(({ entryId, eventId, at }) => [
      eventId ?? entryId,
      { id: eventId ?? entryId, at: at.toISOString(), day: dayIn(timeZone, at.toISOString()) },
    ]),
  );
  return [...events.values()];
}

async function readRegistrant(reader: Reader, agencyId: number): Promise<Registrant> {
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
