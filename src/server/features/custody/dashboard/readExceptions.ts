import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import type { MissingSignature } from '../../../../contract/custody/missingSignature.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { labelFound } from '../../../../rules/control-values/labelCount.ts';
import { missingAddress } from '../../../../rules/custody/signLater.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { addDays, dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { readAgent } from '../../../core/agency/agentTerms.ts';
import { isBlindFinding, maySeeRecorded } from '../../../core/discrepancies/blindFindings.ts';
import type { InventoryRow, Principal } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import type { PlacedHolding } from '../../../core/inventory/readHoldings.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { readLastCounts } from '../inventories/summarizeInventories.ts';
import { readMissing } from '../missing-signature/readMissing.ts';
import { readLateTransfers } from './readLateTransfers.ts';
import { readLossExceptions } from './readLossExceptions.ts';

/** One associated inventory with its site's name. */
export type Place = { place: InventoryRow; siteName: string };

/** What a person must do now, worst first. What balances closes itself and is not here. */
export async function readExceptions(
  reader: Reader,
  principal: Principal,
  places: readonly Place[],
  holdings: readonly PlacedHolding[],
  { timeZone, now, permissionId }: { timeZone: string; now: Date; permissionId: number },
): Promise<Exception[]> {
  const { agencyId } = principal;
  const ids = places.map(({ place }) => place.id);
  // Someone may be named to sign an event of an inventory that is not theirs.
  const missing = (await readMissing(reader, { ...principal, permissionId })).rows.map((row) =>
    missingOf(row, timeZone),
  );
  const noAgent = await readNoAgent(reader, agencyId, permissionId);
  if (ids.length === 0) return [...noAgent, ...missing];
  const names = new Map(places.map(({ place }) => [place.id, place.name]));
  const today = dayIn(timeZone, now.toISOString());
  const day = (at: Date) => dayIn(timeZone, at.toISOString());
  const on = (at: Date) => dayText(day(at));
  const differences = await readDiscrepancies(reader, principal, ids);
  const at = (id: string) => ({ href: `/inventory/${id}`, place: names.get(id) ?? '' });
  return [
    ...(await readLossExceptions(reader, agencyId, ids, { today, day })),
    ...labelExceptions(differences, at, on),
    ...differences.flatMap(({ row, product, isBlind }): Exception[] => {
      if (row.kind === 'label') return [];
      const { href, place } = at(row.inventoryId);
      const isSeal = row.kind === 'seal';
      const amount = (text: string) =>
        product === null ? text : formatAmount(Number(text), product);
      return [
        {
          kind: 'discrepancy',
          tone: 'bad',
          title: isSeal ? `Seal discrepancy: ${place}` : `Count discrepancy: ${place}`,
          detail: isSeal
            ? `${row.recorded} on record, ${row.found} found. Since ${on(row.openedAt)}.`
            : `${product?.name ?? ''} ${product?.strength ?? ''}: ${amount(row.found)} counted, ${isBlind ? 'doesn’t match' : `${amount(row.recorded)} expected`}. Since ${on(row.openedAt)}.`,
          href,
          action: isSeal ? 'Check the seal' : 'Resolve discrepancy',
        },
      ];
    }),
    ...noAgent,
    ...missing,
    ...(await readLateTransfers(reader, agencyId, ids, { timeZone, now })),
    ...expiredPlaces(holdings).map(([id, lotCount]): Exception => {
      const { href, place } = at(id);
      return {
        kind: 'expired',
        tone: 'bad',
        title: `Expired stock: ${place}`,
        detail: `${lotCount} ${lotCount === 1 ? 'lot has' : 'lots have'} expired and can no longer be issued.`,
        href,
        action: 'Open the inventory',
      };
    }),
    ...(await readDueCounts(reader, agencyId, places, today, timeZone)).map(
      ({ id, dueOn }): Exception => {
        const { href, place } = at(id);
        return {
          kind: 'dueCount',
          tone: dueOn < today ? 'bad' : 'warning',
          title: `Count of ${place} is due`,
          detail: dueOn < today ? `It was due on ${dayText(dueOn)}.` : 'Due today.',
          href,
          action: 'Open the inventory',
        };
      },
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

/** Only this many labels of a count are named. */
const namedLabels = 3;

/** The labels of one count are listed together, because people look for them together. */
function labelExceptions(
  differences: Awaited<ReturnType<typeof readDiscrepancies>>,
  at: (inventoryId: string) => { href: string; place: string },
  on: (at: Date) => string,
): Exception[] {
  const found = new Map<string, (typeof differences)[number][]>();
  for (const difference of differences) {
    const { row } = difference;
    if (row.kind !== 'label') continue;
    const key = `${row.inventoryId} ${row.eventId}`;
    found.set(key, [...(found.get(key) ?? []), difference]);
  }
  return [...found.values()].flatMap((rows): Exception[] => {
    const first = rows[0]?.row;
    if (first === undefined) return [];
    const { href, place } = at(first.inventoryId);
    const told = rows.flatMap(labelLabels).slice(0, namedLabels);
    const more = rows.length - told.length;
    const others = told.length === 0 ? `${more} not found` : `${more} more`;
    return [
      {
        kind: 'discrepancy',
        tone: 'bad',
        title: `Label discrepancy: ${place}`,
        detail: `${[...told, ...(more > 0 ? [others] : [])].join('; ')}. Since ${on(first.openedAt)}.`,
        href,
        action: 'Resolve discrepancy',
      },
    ];
  });
}

/**
 * Nothing of a label that the ledger has where it was not found, while the person who counts again must not know it.
 */
function labelLabels({
  row: { label, found, recorded },
  isBlind,
}: Awaited<ReturnType<typeof readDiscrepancies>>[number]): string[] {
  if (!isBlind) return [`${label ?? ''} ${found}, ${recorded} on record`];
  return found === labelFound.missing ? [] : [`${label ?? ''} ${found}`];
}

/** With whether the ledger's figures are withheld from the person (COUNT-07). */
async function readDiscrepancies(reader: Reader, principal: Principal, ids: string[]) {
  const rights = await readRights(reader, principal);
  const isBlind = isBlindFinding({
    agencyId: sql`${discrepancies.agencyId}`,
    eventId: sql`${discrepancies.eventId}`,
  });
  const rows = await reader
    .select({ row: discrepancies, product: products, isBlind })
    .from(discrepancies)
    .leftJoin(products, isRecord(products, discrepancies.agencyId, discrepancies.productId))
    .where(
      and(
        eq(discrepancies.agencyId, principal.agencyId),
        inArray(discrepancies.inventoryId, ids),
        isNull(discrepancies.resolvedAt),
      ),
    )
    .orderBy(discrepancies.openedAt);
  return rows.map(({ row, product, isBlind: wasBlind }) => {
    const drug = product && toProduct(product);
    return { row, product: drug, isBlind: !maySeeRecorded(rights, wasBlind, drug) };
  });
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

function expiredPlaces(holdings: readonly PlacedHolding[]): [string, number][] {
  const found = new Map<string, number>();
  for (const { inventoryId, isExpired } of holdings) {
    if (isExpired) found.set(inventoryId, (found.get(inventoryId) ?? 0) + 1);
  }
  return [...found];
}

async function readDueCounts(
  reader: Reader,
  agencyId: number,
  places: readonly Place[],
  today: string,
  timeZone: string,
): Promise<{ id: string; dueOn: string }[]> {
  const ids = places.map(({ place }) => place.id);
  const last = await readLastCounts(reader, agencyId, ids);
  return places.flatMap(({ place }) => {
    if (place.countEveryDays === null) return [];
    const count = last.get(place.id);
    const dueOn =
      count === undefined
        ? today
        : addDays(dayIn(timeZone, count.countedAt.toISOString()), place.countEveryDays);
    return dueOn <= today ? [{ id: place.id, dueOn }] : [];
  });
}
