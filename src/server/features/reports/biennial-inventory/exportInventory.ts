import type {
  InventoryContent,
  SnapshotPlace,
} from '../../../../contract/reports/biennialInventory.ts';
import type { ReportFile, ScheduleGroup } from '../../../../contract/reports/report.ts';
import { csvFile } from '../../../../rules/core/csv.ts';
import { exactPlain, exactUnit } from '../../../../rules/quantity/exactAmount.ts';
import { unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { momentLabels, partOf } from '../../../../rules/reports/biennialInventory.ts';
import { keepUntil } from '../../../../rules/reports/retention.ts';
import { dayIn, timeIn } from '../../../../rules/time/custodyTime.ts';
import { readRetentionYears } from '../../../core/agency/retention.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { findInventoryTaken } from '../../../core/signed-documents/storedInventories.ts';
import type { Transaction } from '../../../database/database.ts';
import { requireInventories } from './readInventories.ts';

const head = [
  'Schedule',
  'Name of substance',
  'Strength',
  'Finished form',
  'Package',
  'NDC',
  'Site',
  'Inventory',
  'Lot',
  'Expires',
  'Expired',
  'Containers',
  'Amount',
  'Unit',
];

/**
 * An inventory that was taken as a file, C-II first, or the part with some schedules; exact figures.
 *
 * @throws ProblemError 403 (see `requireInventories`), 404 for one that is not of the agency.
 */
export async function exportInventory(
  tx: Transaction,
  request: SessionAct & { id: string; schedule?: ScheduleGroup | undefined },
): Promise<ReportFile> {
  const { session, id, schedule, now } = request;
  const { account, agency } = session;
  await requireInventories(tx, { agencyId: agency.id, account });
  const found = await findInventoryTaken(tx, agency.id, id);
  const { takenBy, takenAt, hash } = found;
  const content = partOf(found.content, schedule);
  const rows = rowsOf(content);
  const { day, moment, timeZone, registrant } = content;
  const keptYears = await readRetentionYears(tx, agency.id);
  const local = (at: string) => `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'biennialInventory.exported',
    outcome: 'success',
    subject: { kind: 'biennialInventory', id, name: `Biennial inventory, ${day}` },
    summary: `${account.fullName} exported ${rows.length} lines: biennial inventory, ${day}`,
  });
  return {
    fileName: `biennial-inventory-${day}-${moment}${schedule === undefined ? '' : `-${schedule.toLowerCase()}`}.csv`,
    csv: csvFile(
      ['Biennial inventory (21 CFR 1304.11)'],
      [
        ['Agency', registrant.agency],
        ['Address', registrant.address ?? ''],
        ['DEA registrant', registrant.deaRegistrant ?? ''],
        ['DEA number', registrant.deaNumber ?? ''],
        ['Schedules', schedule ?? 'C-II to C-V'],
        ['Inventory as of', `${day}, ${momentLabels[moment].toLowerCase()}`],
        ['Included up to', `${local(content.asOf)} (${timeZone})`],
        ['Recorded by', `${takenBy}, ${local(takenAt)} (${timeZone})`],
        ['Ledger', `to entry ${content.ledgerSequence}`],
        ...content.places.map((place) => ['Counted', countText(place, local)]),
        ...content.concerns.map((concern) => ['Note', concern]),
        ['Explanation', content.explanation],
        ['SHA-256', hash],
        ['Keep until', keepUntil(dayIn(timeZone, takenAt), keptYears)],
        ['File made by', `${account.fullName}, ${local(now.toISOString())} (${timeZone})`],
        [],
        head,
        ...rows,
      ],
    ),
    rows: rows.length,
    isComplete: true,
  };
}

/** “Vault: 2026-03-10 08:00 by D. Whitlock, witness E. Sorensen (signed 2026-03-11 09:00)” */
function countText(
  { inventory, count, sealed }: SnapshotPlace,
  local: (at: string) => string,
): string {
  if (count === null) return `${inventory}: not counted`;
  const later = count.witnessedAt === undefined ? '' : ` (signed ${local(count.witnessedAt)})`;
  const witness = count.witness === null ? 'no witness' : `witness ${count.witness}${later}`;
  const since = sealed === undefined ? '' : `, sealed since ${local(sealed.since)}`;
  return `${inventory}: ${local(count.at)} by ${count.by}, ${witness}${since}`;
}

function rowsOf({ products, places, inTransit }: InventoryContent): string[][] {
  const placed = [
    ...places.flatMap(({ site, inventory, lines }) =>
      lines.map((line) => ({ ...line, site, inventory })),
    ),
    ...inTransit.map((line) => ({ ...line, site: '', inventory: 'In transit' })),
  ];
  return products.flatMap((product) =>
    placed
      .filter(({ productId }) => productId === product.id)
      .map(({ site, inventory, lot, expiresOn, isExpired, amount }) => [
        product.schedule,
        product.name,
        product.strength,
        product.form,
        product.package,
        product.ndc,
        site,
        inventory,
        lot,
        expiresOn,
        isExpired ? 'Expired' : '',
        unitNumber(amount, product).replaceAll(',', '').replace('\u2212', '-'),
        exactPlain(amount, product),
        exactUnit(product),
      ]),
  );
}
