import { and, eq, gte } from 'drizzle-orm';
import type { LossEvent } from '../../../contract/reports/deaReport.ts';
import { lossClocks } from '../../../rules/reports/lossClocks.ts';
import { addMonths, dayIn } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import { notifiedOf, readLossRecords } from '../../core/signed-documents/lossChain.ts';
import { isTraining } from '../../core/training/isTraining.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { DeaEvent } from './deaEvents.ts';
import type { ReportScope } from './reportScope.ts';

/** Form 106 asks for the thefts and losses of as many months before. */
const months = 24;

/** What was lost, with its clocks and what was signed about it since. In training no clock runs (LEDGER-05). */
export async function toLossEvents(
  reader: Reader,
  { agencyId, head }: ReportScope,
  events: readonly DeaEvent[],
): Promise<LossEvent[]> {
  const { timeZone } = head;
  const day = (at: string) => dayIn(timeZone, at);
  const found = events.map((event) => event.loss.discoveredAt ?? event.occurredAt);
  const earliest = found.map(day).toSorted()[0];
  const known =
    earliest === undefined || head.auditor
      ? []
      : await readLossDays(reader, agencyId, timeZone, earliest);
  const records = await readLossRecords(
    reader,
    agencyId,
    events.map(({ id }) => id),
  );
  const noClocks = (await isTraining(reader, agencyId))
    ? { noticeDueOn: null, formDueOn: null }
    : null;
  const isNewYork = noClocks === null && (await isInNewYork(reader, agencyId));
  return events.map(
    (
      { method: _m, destroyedOn: _d, location: _l, isNonRetrievable: _n, loss, ...event },
      index,
    ) => {
      const discoveredAt = found[index] ?? event.occurredAt;
      const discoveredOn = day(discoveredAt);
      const own = records.filter(({ lossId }) => lossId === event.id);
      const decided = own.find(({ kind }) => kind === 'notSignificant');
      const since = addMonths(discoveredOn, -months);
      return {
        ...event,
        numbers: loss.numbers,
        discoveredAt,
        discoveredOn,
        probablyFrom: loss.probablyFrom,
        probablyTo: loss.probablyTo,
        // Those of the registrant: also of sites and days that an auditor was not granted (RIGHT-07).
        earlierLosses: head.auditor
          ? null
          : known.filter(
              ({ id, on, at }) => id !== event.id && on >= since && at <= event.occurredAt,
            ).length,
        ...(noClocks ?? lossClocks(discoveredOn)),
        noticeSentOn: loss.noticeSentAt === null ? null : day(loss.noticeSentAt),
        formFiledOn: loss.formFiledAt === null ? null : day(loss.formFiledAt),
        notSignificantOn: decided === undefined ? null : day(decided.signedAt.toISOString()),
        newYork: isNewYork ? notifiedOf(own) : null,
      };
    },
  );
}

/** Whether the state of an agency is New York. */
export async function isInNewYork(reader: Reader, agencyId: number): Promise<boolean> {
  const [agency] = await reader
    .select({ state: agencies.state })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  return agency?.state === 'NY';
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
      { id: eventId ?? entryId, at: at.toISOString(), on: dayIn(timeZone, at.toISOString()) },
    ]),
  );
  return [...events.values()];
}
