import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { Product } from '../../../../contract/core/product.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import type { MissingSignature } from '../../../../contract/custody/missingSignature.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { alertsItem } from '../../../../rules/alerts/alertsItem.ts';
import { missingAddress } from '../../../../rules/custody/signLater.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { addDays, dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { readAgent } from '../../../core/agency/agentTerms.ts';
import { listOwnAlerts } from '../../../core/alert-recipients/listOwnAlerts.ts';
import type {
  AuthorizedPrincipal,
  InventoryRow,
  Principal,
} from '../../../core/inventory/findInventory.ts';
import type { PlacedHolding } from '../../../core/inventory/readHoldings.ts';
import type { Reader } from '../../../database/database.ts';
import { fieldDevices } from '../../../database/schema/field/field.ts';
import { readLastCounts } from '../inventories/summarizeInventories.ts';
import { readMissing } from '../missing-signature/readMissing.ts';
import { readCaseItems } from './readCaseItems.ts';
import { readFieldItems } from './readFieldItems.ts';
import { readLateTransfers } from './readLateTransfers.ts';
import { readLossExceptions } from './readLossExceptions.ts';
import { type SettleWhole, sealExceptions } from './readSealExceptions.ts';
import { settlingForm } from './settlingForm.ts';

/** One associated inventory with its site's name. */
export type Place = { place: InventoryRow; siteName: string };

/** The inventories of a person with their seals, and what the person may record. */
interface PlacesNow {
  readonly places: readonly Place[];
  readonly seals: Parameters<typeof sealExceptions>[1];
  readonly rights: ActRights;
}

/** What was found that a person must do something about. */
interface Found {
  readonly losses: readonly Exception[];
  readonly cases: readonly Exception[];
  /** What is theirs wherever it happened. */
  readonly own: readonly Exception[];
  readonly lateTransfers: readonly Exception[];
  readonly dueCounts: Awaited<ReturnType<typeof readDueCounts>>;
}

/** Reads what a person must do something about, but for what the seals and holdings of their inventories show. */
export async function readFound(
  reader: Reader,
  principal: Principal,
  { places, rights }: Omit<PlacesNow, 'seals'>,
  { timeZone, now, permissionId }: { timeZone: string; now: Date; permissionId: number },
): Promise<Found> {
  const { agencyId } = principal;
  const ids = places.map(({ place }) => place.id);
  const today = dayIn(timeZone, now.toISOString());
  const day = (at: Date) => dayIn(timeZone, at.toISOString());
  // The agent acts for the whole registration (RIGHT-09).
  const watched = rights.readAll === 'all' ? 'all' : ids;
  const whose = { ids, rights };
  const [losses, cases, lateTransfers, dueCounts, ...own] = await Promise.all([
    readLossExceptions(reader, agencyId, watched, { today, day }),
    readCaseItems(reader, principal, whose, { timeZone, now }),
    readLateTransfers(reader, agencyId, whose, { timeZone, now }),
    readDueCounts(reader, agencyId, places, today, timeZone),
    readNoAgent(reader, agencyId, permissionId),
    readAlertItem(reader, principal),
    readFieldItems(reader, principal, rights, { timeZone, now }),
    // Someone may be named to sign an event of an inventory that is not theirs.
    readMissingItems(reader, { ...principal, permissionId }, timeZone),
  ]);
  return { losses, cases, lateTransfers, dueCounts, own: own.flat() };
}

/** What a person must do now, worst first: losses, then cases. */
export function toExceptions(
  { losses, cases, own, lateTransfers, dueCounts }: Found,
  { places, seals, rights }: PlacesNow,
  holdings: readonly PlacedHolding[],
  { timeZone, now }: { timeZone: string; now: Date },
): Exception[] {
  const today = dayIn(timeZone, now.toISOString());
  const names = new Map(places.map(({ place }) => [place.id, place.name]));
  const settle: SettleWhole = (inventoryId, kind, action) => {
    const held = holdings.filter((one) => one.inventoryId === inventoryId && one.balance > 0);
    const schedules = held.map(({ product }) => product.schedule);
    return settlingForm(rights, { kind, inventoryId, action, schedules });
  };
  return [
    ...losses,
    ...cases,
    ...own,
    ...sealExceptions(places, seals, settle, { timeZone, today }),
    ...lateTransfers,
    ...expiredPlaces(holdings).map(
      ([inventoryId, schedules]): Exception => ({
        kind: 'expired',
        tone: 'bad',
        title: `Expired stock: ${names.get(inventoryId) ?? ''}`,
        detail: `${schedules.length} ${schedules.length === 1 ? 'lot has' : 'lots have'} expired and can no longer be issued.`,
        ...settlingForm(rights, {
          kind: 'destruction',
          inventoryId,
          filled: { lots: 'expired' },
          action: 'Destroy',
          schedules,
        }),
      }),
    ),
    ...dueCounts.map(
      ({ id, dueOn }): Exception => ({
        kind: 'dueCount',
        tone: dueOn < today ? 'bad' : 'warning',
        title: `Count of ${names.get(id) ?? ''} is due`,
        detail: dueOn < today ? `It was due on ${dayText(dueOn)}.` : 'Due today.',
        ...settle(id, 'count', 'Count'),
      }),
    ),
  ];
}

/** While an agency has no agent, its administrators choose one (10 NYCRR 80.136(e); REG-14). */
async function readNoAgent(
  reader: Reader,
  agencyId: number,
  permissionId: number,
): Promise<Exception[]> {
  if (!mayAdminister({ permissionId }) || (await readAgent(reader, agencyId)) !== null) return [];
  return [
    {
      kind: 'noAgent',
      tone: 'bad',
      title: 'No controlled-substance agent',
      detail: 'No one can sign NY Form 3848 or read the whole registration. Choose an agent.',
      href: agencySettingsForm.addressOf(''),
      action: 'Choose the agent',
    },
  ];
}

/** One item for all alerts to the person, whatever they are about (ALERT-04). */
async function readAlertItem(reader: Reader, principal: Principal): Promise<Exception[]> {
  const item = alertsItem(await listOwnAlerts(reader, principal));
  return item === null ? [] : [item];
}

async function readMissingItems(
  reader: Reader,
  principal: AuthorizedPrincipal,
  timeZone: string,
): Promise<Exception[]> {
  const { rows } = await readMissing(reader, principal);
  return rows.map((row) => missingOf(row, timeZone));
}

/** The named person signs; others at the inventory see who it is. */
function missingOf(row: MissingSignature, timeZone: string): Exception {
  const since = `Recorded by ${row.recordedBy} on ${dayText(dayIn(timeZone, row.recordedAt))}.`;
  const who = row.isMine || row.named === null ? '' : ` Waiting for ${row.named}.`;
  const canSign = row.isMine && row.refusal === null;
  return {
    kind: 'missingSignature',
    tone: 'bad',
    title: `${row.inventoryName}: signature missing (${row.meaning})`,
    detail: `${row.summary}. ${since}${who}`,
    href: missingAddress(row),
    action: canSign ? 'Read and sign' : actionOf(row),
  };
}

function actionOf({ mayNote, named }: MissingSignature): string {
  if (mayNote) return 'Close with a note';
  return named === null ? 'Open the ledger' : 'View details';
}

/** The schedule of each lot that has expired, by inventory. */
function expiredPlaces(holdings: readonly PlacedHolding[]): [string, Product['schedule'][]][] {
  const expired = holdings.filter(({ isExpired }) => isExpired);
  const ids = new Set(expired.map(({ inventoryId }) => inventoryId));
  return [...ids].map((id) => [
    id,
    expired.filter((one) => one.inventoryId === id).map(({ product }) => product.schedule),
  ]);
}

/** When a device that could record at an inventory was revoked: what it holds is not known since (FIELD-15). */
async function readLostAt(reader: Reader, agencyId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await reader
    .select({ revokedAt: fieldDevices.revokedAt, ids: fieldDevices.dueInventoryIds })
    .from(fieldDevices)
    .where(and(eq(fieldDevices.agencyId, agencyId), isNotNull(fieldDevices.revokedAt)))
    .orderBy(asc(fieldDevices.revokedAt));
  return new Map(
    rows.flatMap(({ revokedAt, ids }) =>
      revokedAt ? ids.map((id) => [id, revokedAt] as const) : [],
    ),
  );
}

/** The inventories whose count is due, and since when. A first count is always due today. */
export async function readDueCounts(
  reader: Reader,
  agencyId: number,
  places: readonly Pick<Place, 'place'>[],
  today: string,
  timeZone: string,
): Promise<{ id: string; dueOn: string; isFirst: boolean }[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ place }) => place.id);
  const [last, lost] = await Promise.all([
    readLastCounts(reader, agencyId, ids),
    readLostAt(reader, agencyId),
  ]);
  return places.flatMap(({ place }) => {
    const count = last.get(place.id);
    const lostAt = lost.get(place.id);
    if (lostAt !== undefined && (count === undefined || count.countedAt < lostAt)) {
      return [{ id: place.id, dueOn: dayIn(timeZone, lostAt.toISOString()), isFirst: false }];
    }
    if (place.countEveryDays === null) return [];
    const dueOn =
      count === undefined
        ? today
        : addDays(dayIn(timeZone, count.countedAt.toISOString()), place.countEveryDays);
    return dueOn <= today ? [{ id: place.id, dueOn, isFirst: count === undefined }] : [];
  });
}
