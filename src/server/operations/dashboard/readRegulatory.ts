import { and, asc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { dayIn } from '../../../rules/custodyTime.ts';
import { lossClocks } from '../../../rules/lossClocks.ts';
import {
  addMonths,
  biennialDueOn,
  noticeClock,
  openForms3848,
} from '../../../rules/regulatoryClocks.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { lossReports, regulatoryDates } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';

/** Records of two years are kept (21 CFR 1304.04), so that no form of an earlier period is asked for. */
const askedMonths = 24;

interface Clock {
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string;
}

/** Whose dates, and when and where it is now. */
interface Asked {
  readonly agencyId: number;
  readonly timeZone: string;
  readonly today: string;
}

/**
 * The dates the law sets that are still open, soonest first. What follows from the agency's own records is worked out
 * from them; the others, such as a renewal, are the ones that were entered.
 */
export async function readRegulatory(
  reader: Reader,
  asked: Asked,
): Promise<Dashboard['regulatory']> {
  const entered = await readEntered(reader, asked.agencyId);
  const first = await readFirstDay(reader, asked);
  const derived = [
    ...(await readLosses(reader, asked)),
    ...(await readForms(reader, asked, first)),
    ...(await readBiennial(reader, asked, first, entered)),
    ...(await readNotices(reader, asked)),
  ];
  const titles = new Set(derived.map(({ title }) => title));
  return [...entered.filter(({ title }) => !titles.has(title)), ...derived]
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map((clock) => ({ ...clock, isOverdue: clock.dueOn < asked.today }));
}

async function readEntered(reader: Reader, agencyId: number): Promise<Clock[]> {
  return reader
    .select({
      title: regulatoryDates.title,
      detail: regulatoryDates.detail,
      dueOn: regulatoryDates.dueOn,
    })
    .from(regulatoryDates)
    .where(and(eq(regulatoryDates.agencyId, agencyId), isNull(regulatoryDates.doneAt)))
    .orderBy(asc(regulatoryDates.dueOn));
}

/** The day of the first entry in the agency's ledger; null before there is any. */
async function readFirstDay(reader: Reader, { agencyId, timeZone }: Asked): Promise<string | null> {
  const [row] = await reader
    .select({ at: ledgerEntries.recordedAt })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.sequence, 1)));
  return row === undefined ? null : dayIn(timeZone, row.at.toISOString());
}

async function readLosses(reader: Reader, { agencyId, timeZone }: Asked): Promise<Clock[]> {
  const losses = await reader
    .select({ loss: lossReports, place: inventories.name })
    .from(lossReports)
    .innerJoin(
      inventories,
      and(
        eq(inventories.agencyId, lossReports.agencyId),
        eq(inventories.id, lossReports.inventoryId),
      ),
    )
    .where(eq(lossReports.agencyId, agencyId));
  return losses.flatMap(({ loss, place }) => {
    const detail = `Loss ${loss.number}, ${place}`;
    const due = lossClocks(dayIn(timeZone, loss.discoveredAt.toISOString()));
    return [
      ...(loss.noticeSentAt === null
        ? [{ title: 'DEA written notice of a loss', detail, dueOn: due.noticeDueOn }]
        : []),
      ...(loss.formFiledAt === null
        ? [{ title: 'DEA Form 106', detail, dueOn: due.formDueOn }]
        : []),
    ];
  });
}

async function readForms(
  reader: Reader,
  { agencyId, today }: Asked,
  first: string | null,
): Promise<Clock[]> {
  const [agency] = await reader
    .select({ state: agencies.state })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency?.state !== 'NY' || first === null) return [];
  const signed = await reader
    .selectDistinct({ periodEnd: signedForms3848.periodEnd })
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId));
  const kept = addMonths(today, -askedMonths);
  const ends = new Set(signed.map(({ periodEnd }) => periodEnd));
  return openForms3848(today, first > kept ? first : kept, ends).map(({ periodEnd, dueOn }) => ({
    title: `NY Form 3848, period ending ${periodEnd}`,
    detail: 'Agency',
    dueOn,
  }));
}

/** Unless somebody entered when it is planned: two years after the last that was done, or after the first day of the book. */
async function readBiennial(
  reader: Reader,
  { agencyId, timeZone }: Asked,
  first: string | null,
  entered: readonly Clock[],
): Promise<Clock[]> {
  if (entered.some(({ title }) => title.startsWith('Biennial inventory'))) return [];
  const done = await reader
    .select({ title: regulatoryDates.title, doneAt: regulatoryDates.doneAt })
    .from(regulatoryDates)
    .where(and(eq(regulatoryDates.agencyId, agencyId), isNotNull(regulatoryDates.doneAt)));
  const taken = done
    .filter(({ title }) => title.startsWith('Biennial inventory'))
    .map(({ doneAt }) => (doneAt === null ? '' : dayIn(timeZone, doneAt.toISOString())));
  const last = taken.toSorted().at(-1) ?? first;
  if (last === null) return [];
  return [
    {
      title: 'Biennial inventory',
      detail: `All sites; the last one ${last}`,
      dueOn: biennialDueOn(last),
    },
  ];
}

/** Designated places in use whose 30 days have not run out, or of which the DEA was not told. */
async function readNotices(reader: Reader, { agencyId, today }: Asked): Promise<Clock[]> {
  const places = await reader
    .select({ name: sites.name, noticeGivenOn: sites.noticeGivenOn, used: min(inventories.name) })
    .from(sites)
    .leftJoin(
      inventories,
      and(
        eq(inventories.agencyId, sites.agencyId),
        eq(inventories.siteId, sites.id),
        eq(inventories.isActive, true),
      ),
    )
    .where(
      and(eq(sites.agencyId, agencyId), eq(sites.kind, 'designated'), eq(sites.isActive, true)),
    )
    .groupBy(sites.id);
  return places.flatMap(({ name, noticeGivenOn, used }) => {
    const dueOn = noticeClock(noticeGivenOn, today);
    if (dueOn === null || (noticeGivenOn === null && used === null)) return [];
    return noticeGivenOn === null
      ? [
          {
            title: 'Notice to the DEA of a designated place',
            detail: `${name}: 30 days before the first delivery`,
            dueOn,
          },
        ]
      : [
          {
            title: 'Designated place may hold stock',
            detail: `${name}: 30 days after the notice`,
            dueOn,
          },
        ];
  });
}
