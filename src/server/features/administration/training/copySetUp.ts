import { and, eq, notInArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { trainingNumber } from '../../../../rules/core/training.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { readCaseHours, saveCaseHours } from '../../../core/alerts/alertSettings.ts';
import type { Agency } from '../../../core/identity/account.ts';
import type { Transaction } from '../../../database/database.ts';
import { agencySettings, suppliers } from '../../../database/schema/agency.ts';
import {
  authorizers,
  boxInserts,
  inventories,
  inventoryActions,
  outOfServiceLocations,
  sites,
} from '../../../database/schema/custodyPlace.ts';
import { parLevels, products } from '../../../database/schema/custodyProduct.ts';
import { copyId } from './copyId.ts';
import { copyAgent, copyAssignments, copyPeople } from './copyPeople.ts';
import { type CopyStamp, mirrorRows } from './mirrorRows.ts';
import { readTrainingUse, type TrainingUse } from './readTrainingUse.ts';

/** From which agency to which, and who copies when. */
interface Copying {
  readonly tx: Transaction;
  readonly source: Agency;
  readonly training: Agency;
  readonly stamp: CopyStamp;
}

/**
 * Copies what an agency has set up to its training agency: settings, people with their rights, partners, sites,
 * inventories, products and stock levels (LEDGER-05). It reads nothing that the agency recorded, and changes nothing
 * that training recorded: seals, custody and stock stay, and so does what they depend on. The caller holds both agencies
 * and the ledger of the training agency.
 */
export async function copySetUp(copying: Copying): Promise<void> {
  const { tx, source, training, stamp } = copying;
  const pair = { from: source.id, to: training.id };
  const use = await readTrainingUse(tx, training.id);
  await copySettings(copying);
  await copyPeople(tx, pair);
  await copyAgent(tx, pair, dayIn(training.timeZone, stamp.changedAt.toISOString()));
  const byName = { unique: names, stamp };
  await mirrorRows(tx, suppliers, await copiesOf(copying, suppliers), byName);
  await mirrorRows(tx, inventoryActions, await copiesOf(copying, inventoryActions), byName);
  await mirrorRows(tx, boxInserts, await copiesOf(copying, boxInserts), byName);
  const workshops = await copiesOf(copying, outOfServiceLocations);
  await mirrorRows(tx, outOfServiceLocations, workshops, byName);
  await mirrorRows(tx, authorizers, await copiesOf(copying, authorizers), { unique: names });
  await copyPlaces(copying, use);
  await copyAssignments(tx, pair, (id) => copyId(training.recordId, id));
  await copyProducts(copying, use);
}

const names = { column: 'name', free: (id: string) => id };

type OwnedTable<Row> = PgTable & {
  readonly id: AnyPgColumn;
  readonly agencyId: AnyPgColumn;
  readonly $inferSelect: Row;
};

/** The records of the agency as rows of the training agency, without what saves keep next to their fields. */
async function copiesOf<Row extends { readonly id: string }>(
  { tx, source, training }: Copying,
  table: OwnedTable<Row>,
) {
  const plain: PgTable = table;
  const rows = await tx.select().from(plain).where(eq(table.agencyId, source.id));
  return (rows as Row[]).map((row) => {
    const {
      version: _v,
      changedBy: _b,
      changedAt: _a,
      ...columns
    } = { version: 0, changedBy: null, changedAt: null, ...row };
    return { ...columns, agencyId: training.id, id: copyId(training.recordId, row.id) };
  });
}

async function copySettings({ tx, source, training, stamp }: Copying): Promise<void> {
  const agencyId = training.id;
  await saveCaseHours(tx, agencyId, await readCaseHours(tx, source.id));
  const [decided] = await tx
    .select()
    .from(agencySettings)
    .where(eq(agencySettings.agencyId, source.id));
  if (decided === undefined) return;
  const { version: _v, ...settings } = { ...decided, ...stamp, agencyId };
  await tx
    .insert(agencySettings)
    .values(settings)
    .onConflictDoUpdate({ target: agencySettings.agencyId, set: settings });
}

/** Sites under no real registration, and inventories as training has sealed and counted them. */
async function copyPlaces(copying: Copying, use: TrainingUse): Promise<void> {
  const { tx, training, stamp } = copying;
  const idOf = (id: string) => copyId(training.recordId, id);
  const places = await copiesOf(copying, sites);
  await mirrorRows(
    tx,
    sites,
    places.map((site) => ({ ...site, deaNumber: trainingNumber(site.deaNumber) })),
    { unique: names, stamp },
  );
  const boxes = await copiesOf(copying, inventories);
  await mirrorRows(
    tx,
    inventories,
    boxes.map(({ custodianUserId: _c, custodySince: _s, sealNumber: _n, ...box }) => ({
      ...box,
      siteId: idOf(box.siteId),
      // Other systems know the real inventory by them.
      vendorId: null,
      sensorSecret: null,
      outOfServiceLocationId: box.outOfServiceLocationId && idOf(box.outOfServiceLocationId),
    })),
    {
      unique: names,
      kept: (id) =>
        use.inventories.has(id) ? ['isActive', 'outOfServiceLocationId', 'outOfServiceSince'] : [],
      stamp,
    },
  );
}

/** What amounts of a product are counted in. */
const amountColumns = [
  'measure',
  'strength',
  'contentPerUnit',
  'concentrationNanograms',
  'concentrationMicrolitres',
  'massUnit',
];

async function copyProducts(copying: Copying, use: TrainingUse): Promise<void> {
  const { tx, training, stamp } = copying;
  const idOf = (id: string) => copyId(training.recordId, id);
  await mirrorRows(tx, products, await copiesOf(copying, products), {
    unique: { column: 'ndc', free: freeNdc },
    kept: (id) => (use.products.has(id) ? amountColumns : []),
    stamp,
  });
  const levels = (await copiesOf(copying, parLevels)).map((level) => ({
    ...level,
    productId: idOf(level.productId),
    inventoryId: level.inventoryId && idOf(level.inventoryId),
  }));
  // Nothing refers to a level, and a product saved again has new ones.
  await tx.delete(parLevels).where(
    and(
      eq(parLevels.agencyId, training.id),
      notInArray(
        parLevels.id,
        levels.map(({ id }) => id),
      ),
    ),
  );
  await mirrorRows(tx, parLevels, levels, { stamp });
}

/** A code that no product has: the index of codes compares six, four and two characters. */
function freeNdc(id: string): string {
  return `${id.slice(0, 6)}-${id.slice(9, 13)}-${id.slice(-2)}`;
}
