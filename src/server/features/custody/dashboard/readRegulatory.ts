import { and, asc, eq, isNull, min } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { restockNoticeDueAt } from '../../../../rules/custody/custodyShipment.ts';
import { routes } from '../../../../rules/navigation/routes.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { lossClocks } from '../../../../rules/reports/lossClocks.ts';
import { noticeDeadline, openForms3848 } from '../../../../rules/reports/regulatoryClocks.ts';
import { addMonths, dayIn } from '../../../../rules/time/custodyTime.ts';
import { formsOpenTo } from '../../../core/rights/formsOpenTo.ts';
import {
  biennialTitle,
  readBiennialClock,
  readFirstDay,
} from '../../../core/signed-documents/biennialClock.ts';
import { readOpenLosses } from '../../../core/signed-documents/openLosses.ts';
import { isTraining } from '../../../core/training/isTraining.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { regulatoryDates } from '../../../database/schema/custodyDuty.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { signedForms3848 } from '../../../database/schema/form3848.ts';
import { together } from '../../../database/together.ts';
import { isAtRegistered, readOpenRestocks } from '../restock/findRestock.ts';

/** Records of two years are kept (21 CFR 1304.04), so that no form of an earlier period is requested. */
const askedMonths = 24;

interface Clock {
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string;
  /** Overdue from the day on which it is due. */
  readonly isDueAtOnce?: boolean;
  /** Where it is done; null if the person may not go there, or the product has no page for it. */
  readonly href: string | null;
  readonly action: string;
}

type Opens = Awaited<ReturnType<typeof formsOpenTo>>;

/** Whose dates, and when and where it is now. */
interface Asked {
  readonly agencyId: number;
  readonly userId: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly today: string;
  readonly permissionId: number;
  /** Inventories that the person is associated with (ENT-12); all for those who read the registration (RIGHT-09). */
  readonly associated: readonly string[] | 'all';
}

/**
 * The dates the law sets that are still open, soonest first. What follows from the agency's own records is worked out
 * from them; the others, such as a renewal, are the ones that were entered. The law sets none for training (LEDGER-05).
 */
export async function readRegulatory(
  database: Reader,
  asked: Asked,
): Promise<Dashboard['regulatory']> {
  const reader = together(database);
  const [isForTraining, opens, entries, losses, forms, biennial, notices, restocks] =
    await Promise.all([
      isTraining(reader, asked.agencyId),
      formsOpenTo(reader, asked),
      readEntered(reader, asked.agencyId),
      readLosses(reader, asked),
      readForms(reader, asked),
      readBiennialClock(reader, asked),
      readNotices(reader, asked),
      readRestocks(reader, asked),
    ]);
  if (isForTraining) return [];
  const entered = entries.map((entry) => enteredClock(entry, opens));
  const derived = [
    ...losses,
    ...forms.map((form) => formClock(form, opens)),
    ...biennialClock(biennial, opens, entered),
    ...notices,
    ...restocks,
  ];
  const titles = new Set(derived.map(({ title }) => title));
  return [...entered.filter(({ title }) => !titles.has(title)), ...derived]
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map(({ isDueAtOnce = false, ...clock }) => ({
      ...clock,
      isOverdue: isDueAtOnce || clock.dueOn < asked.today,
    }));
}

type Entered = Pick<Clock, 'title' | 'detail' | 'dueOn'>;

async function readEntered(reader: Reader, agencyId: number): Promise<Entered[]> {
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

function enteredClock(entry: Entered, opens: Opens): Clock {
  const isBiennial = entry.title.startsWith(biennialTitle);
  return { ...entry, ...(isBiennial ? biennialPage(opens) : { href: null, action: '' }) };
}

/** The page of a loss. */
export function lossHref(lossId: string): string {
  return routes.loss.path.replace('{id}', lossId);
}

/** Whom New York asks to be notified of a loss at once, so that it is overdue until they are (REG-15). */
const newYorkTitles = {
  department: 'NY Department of Health: notification of a loss',
  director: 'Medical director: notification of a loss',
} as const;

async function readLosses(
  reader: Reader,
  { agencyId, timeZone, associated, permissionId }: Asked,
): Promise<Clock[]> {
  const losses = await readOpenLosses(reader, agencyId);
  return losses.flatMap((loss) => {
    const discoveredOn = dayIn(timeZone, loss.discoveredAt.toISOString());
    const due = lossClocks(discoveredOn);
    const isOwn = associated === 'all' || associated.includes(loss.inventoryId);
    if (!isOwn && !mayAdminister({ permissionId })) return [];
    const open = {
      // The deadline is the agency’s; which inventory it is about is only for its people (RIGHT-08).
      detail: isOwn ? `Loss ${loss.number}, ${loss.place}` : 'An inventory that is not yours',
      href: isOwn ? lossHref(loss.lossId) : null,
      action: 'Open the loss',
    };
    return [
      ...loss.notNotified.map((whom) => ({
        ...open,
        href: open.href && `${open.href}?statement=newYork`,
        action: 'Record who was notified',
        title: newYorkTitles[whom],
        dueOn: discoveredOn,
        isDueAtOnce: true,
      })),
      ...(loss.awaitsNotice
        ? [{ ...open, title: 'DEA written notice of a loss', dueOn: due.noticeDueOn }]
        : []),
      ...(loss.awaitsForm ? [{ ...open, title: 'DEA Form 106', dueOn: due.formDueOn }] : []),
    ];
  });
}

/** Restocked vehicles of designated sites of which the registered location has not confirmed its notice (STOCK-04). */
async function readRestocks(
  reader: Reader,
  { agencyId, userId, timeZone, now, associated, permissionId }: Asked,
): Promise<Clock[]> {
  const open = await readOpenRestocks(reader, agencyId);
  if (open.length === 0) return [];
  const sees =
    associated === 'all' ||
    mayAdminister({ permissionId }) ||
    (await isAtRegistered(reader, { agencyId, userId }));
  return open.flatMap(({ eventId, inventoryId, place, site, occurredAt }) => {
    if (!sees && !associated.includes(inventoryId)) return [];
    const dueAt = restockNoticeDueAt(occurredAt.toISOString());
    return [
      {
        title: 'Notice of a restock to the registered location',
        detail: `${place}, ${site}: within 72 hours`,
        dueOn: dayIn(timeZone, dueAt),
        isDueAtOnce: now.toISOString() > dueAt,
        href: routes.restock.path.replace('{id}', eventId),
        action: 'Open the restock',
      },
    ];
  });
}

type OpenForm = ReturnType<typeof openForms3848>[number];

async function readForms(reader: Reader, asked: Asked): Promise<OpenForm[]> {
  const { agencyId, today } = asked;
  const states = reader
    .select({ state: agencies.state })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  const signedForms = reader
    .selectDistinct({ periodEnd: signedForms3848.periodEnd })
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId));
  const [[agency], signed, first] = await Promise.all([
    states,
    signedForms,
    readFirstDay(reader, asked),
  ]);
  if (agency?.state !== 'NY' || first === null) return [];
  const kept = addMonths(today, -askedMonths);
  const ends = new Set(signed.map(({ periodEnd }) => periodEnd));
  const since = first.localeCompare(kept) > 0 ? first : kept;
  return openForms3848(today, since, ends);
}

function formClock({ periodEnd, dueOn }: OpenForm, opens: Opens): Clock {
  return {
    title: `NY Form 3848, period ending ${periodEnd}`,
    detail: 'Agency',
    dueOn,
    href: opens.form3848 ? `${routes.nyForm3848.path}?periodEnd=${periodEnd}` : null,
    action: 'Open the form',
  };
}

function biennialPage(opens: Opens): Pick<Clock, 'href' | 'action'> {
  const href = opens.biennialInventory ? routes.biennialInventory.path : null;
  return { href, action: 'Record the inventory' };
}

/** Unless someone entered when it is planned. */
function biennialClock(
  clock: Awaited<ReturnType<typeof readBiennialClock>>,
  opens: Opens,
  entered: readonly Clock[],
): Clock[] {
  if (clock === null || entered.some(({ title }) => title.startsWith(biennialTitle))) return [];
  return [
    {
      title: biennialTitle,
      detail: `All sites; the last one ${clock.after}`,
      dueOn: clock.dueOn,
      ...biennialPage(opens),
    },
  ];
}

/** Designated locations in use whose 30 days have not run out, or of which the DEA was not notified. */
async function readNotices(
  reader: Reader,
  { agencyId, today, permissionId }: Asked,
): Promise<Clock[]> {
  const places = await reader
    .select({
      id: sites.id,
      name: sites.name,
      noticeGivenOn: sites.noticeGivenOn,
      used: min(inventories.name),
    })
    .from(sites)
    .leftJoin(
      inventories,
      matching(inventories, { agencyId: sites.agencyId, siteId: sites.id, isActive: true }),
    )
    .where(matching(sites, { agencyId, kind: 'designated', isActive: true }))
    .groupBy(sites.id);
  return places.flatMap(({ id, name, noticeGivenOn, used }) => {
    const dueOn = noticeDeadline(noticeGivenOn, today);
    if (dueOn === null || (noticeGivenOn === null && used === null)) return [];
    const open = {
      href: mayAdminister({ permissionId }) ? routes.siteEdit.path.replace('{id}', id) : null,
      action: 'Open the site',
    };
    return noticeGivenOn === null
      ? [
          {
            ...open,
            title: 'DEA notice for a designated location',
            detail: `${name}: 30 days before the first delivery`,
            dueOn,
          },
        ]
      : [
          {
            ...open,
            title: 'Designated location may hold stock',
            detail: `${name}: 30 days after the notice`,
            dueOn,
          },
        ];
  });
}
