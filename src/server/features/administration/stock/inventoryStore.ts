import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { InventoryFields } from '../../../../contract/administration/inventoryRecord.ts';
import { emptyInventory, inventoryForm } from '../../../../rules/administration/inventoryForm.ts';
import { neverSigningTypes } from '../../../../rules/core/auditors.ts';
import type { KnownChoice } from '../../../../rules/core/intendedChoice.ts';
import { plainCelsius, readCelsius } from '../../../../rules/inventory/temperature.ts';
import { writeSealRecord } from '../../../core/inventory/sealRecords.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { type Save, tableStore } from '../../../core/records/tableStore.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../../database/database.ts';
import {
  inventories,
  inventoryUsers,
  outOfServiceLocations,
  sites,
} from '../../../database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import type { Choices } from './stockRecord.ts';
import { validateInventory } from './validateInventory.ts';

type Row = typeof inventories.$inferSelect;

/** The inventories of an agency as they are set up, with the people associated with them (ENT-12). */
export const inventoryStore = tableStore({
  kind: 'inventory',
  form: inventoryForm,
  blank: emptyInventory,
  table: inventories,
  fieldsOf: readFields,
  columnsOf,
  writeFurther: async ({ people }, row, save) => {
    await writePeople(save.tx, row.agencyId, row.id, people);
    await openUnsealed(row, save);
  },
  lock: lockLedger,
  unique: [
    { field: 'name', sentence: 'Another inventory has this name. Choose another one.' },
    { field: 'vendorId', sentence: ({ name }) => `${name} has this vendor ID.` },
  ],
  validate: validateInventory,
  choices: inventoryChoices,
});

async function readFields(row: Row, tx: Transaction): Promise<InventoryFields> {
  const people = await tx
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(and(eq(inventoryUsers.agencyId, row.agencyId), eq(inventoryUsers.inventoryId, row.id)))
    .orderBy(asc(inventoryUsers.userId));
  return {
    name: row.name,
    kind: row.kind,
    siteId: row.siteId,
    vendorId: row.vendorId ?? '',
    status: statusOf(row),
    outOfServiceLocationId: row.outOfServiceLocationId ?? '',
    sealPolicy: row.sealPolicy,
    countEveryDays: row.countEveryDays,
    sealCheckEveryDays: row.sealCheckEveryDays,
    isRefrigerated: row.isRefrigerated,
    minC: row.minC === null ? '' : plainCelsius(row.minC),
    maxC: row.maxC === null ? '' : plainCelsius(row.maxC),
    sensorSecret: '',
    people: people.map(({ userId }) => userId),
  };
}

/** Closed permanently, out of service if it has a location, else in service. */
export function statusOf(
  row: Pick<Row, 'isActive' | 'outOfServiceLocationId'>,
): InventoryFields['status'] {
  if (!row.isActive) return 'closed';
  return row.outOfServiceLocationId === null ? 'inService' : 'outOfService';
}

/** The choices for an inventory; those that are no longer in use only if the record already has them. */
export async function inventoryChoices(
  reader: Reader,
  agencyId: number,
  fields: Pick<InventoryFields, 'siteId' | 'outOfServiceLocationId' | 'people'>,
): Promise<Choices> {
  const every = await everyInventoryChoice(reader, agencyId);
  const chosen = new Set([fields.siteId, fields.outOfServiceLocationId, ...fields.people]);
  return Object.fromEntries(
    Object.entries(every).map(([field, choices]) => [
      field,
      choices
        .filter(({ value, isInUse }) => isInUse || chosen.has(value))
        .map(({ value, text }) => ({ value, text })),
    ]),
  );
}

/** All that inventories of an agency can have chosen, with what is no longer in use. */
export async function everyInventoryChoice(
  reader: Reader,
  agencyId: number,
): Promise<Record<'siteId' | 'outOfServiceLocationId' | 'people', KnownChoice[]>> {
  const places = await reader
    .select({
      id: sites.id,
      name: sites.name,
      kind: sites.kind,
      notice: sites.noticeGivenOn,
      isActive: sites.isActive,
    })
    .from(sites)
    .where(eq(sites.agencyId, agencyId))
    .orderBy(asc(sites.name));
  const locations = await reader
    .select()
    .from(outOfServiceLocations)
    .where(eq(outOfServiceLocations.agencyId, agencyId))
    .orderBy(asc(outOfServiceLocations.name));
  const members = await reader
    .select({
      id: users.id,
      name: users.fullName,
      email: users.email,
      isActive: users.isActive,
      witnessOnly: users.witnessOnly,
    })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(eq(userAgencies.agencyId, agencyId), notInArray(users.userType, [...neverSigningTypes])),
    )
    .orderBy(asc(users.fullName));
  return {
    siteId: places.map(({ id, name, kind, notice, isActive }) => ({
      value: id,
      text: kind === 'designated' && notice === null ? `${name} (DEA not yet notified)` : name,
      isInUse: isActive,
    })),
    outOfServiceLocationId: locations.map(({ id, name, mayHoldStock, isActive }) => ({
      value: id,
      text: mayHoldStock ? `${name} (stock may stay)` : name,
      isInUse: isActive,
    })),
    people: members.map(({ id, name, email, isActive, witnessOnly }) => ({
      value: id,
      text: `${name} (${email})${isActive ? '' : ', deactivated'}${witnessOnly ? ', witness only' : ''}`,
      isInUse: isActive && !witnessOnly,
    })),
  };
}

async function columnsOf(
  fields: InventoryFields,
  { tx, agencyId, id, stamp, secrets: { sensorSecret } }: Save,
) {
  const { countEveryDays, sealCheckEveryDays } = fields;
  const isOut = fields.status === 'outOfService';
  const [before] = await tx
    .select({ since: inventories.outOfServiceSince })
    .from(inventories)
    .where(isRecord(inventories, agencyId, id));
  return {
    name: fields.name,
    kind: fields.kind,
    siteId: fields.siteId,
    vendorId: fields.vendorId || null,
    isActive: fields.status !== 'closed',
    outOfServiceLocationId: isOut ? fields.outOfServiceLocationId : null,
    outOfServiceSince: isOut ? (before?.since ?? stamp.changedAt) : null,
    sealPolicy: fields.sealPolicy,
    countEveryDays: countEveryDays === null ? null : Number(countEveryDays),
    sealCheckEveryDays: sealCheckEveryDays === null ? null : Number(sealCheckEveryDays),
    isRefrigerated: fields.isRefrigerated,
    minC: readCelsius(fields.minC),
    maxC: readCelsius(fields.maxC),
    ...(sensorSecret && { sensorSecret }),
  };
}

/**
 * No act asks about the seal of an inventory that needs none, so that no one knows what became of it: once the inventory
 * is to be sealed again, it is open until it is (SEAL-02).
 */
async function openUnsealed(row: Row, { tx, stamp }: Save): Promise<void> {
  if (row.sealPolicy !== 'none' || row.sealNumber === null) return;
  const opened = { effect: 'opened', number: null, isCounted: false } as const;
  const { changedBy: by, changedAt: occurredAt } = stamp;
  await writeSealRecord(tx, row, opened, { act: 'setUp', by, occurredAt, signers: 0 });
}

async function writePeople(
  tx: Transaction,
  agencyId: number,
  inventoryId: string,
  people: readonly string[],
): Promise<void> {
  const which = matching(inventoryUsers, { agencyId, inventoryId });
  const known = await tx
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(which);
  const before = new Set(known.map(({ userId }) => userId));
  const gone = [...before].filter((userId) => !people.includes(userId));
  if (gone.length > 0) {
    await tx.delete(inventoryUsers).where(and(which, inArray(inventoryUsers.userId, gone)));
  }
  const added = [...new Set(people)].filter((userId) => !before.has(userId));
  if (added.length > 0) {
    await tx
      .insert(inventoryUsers)
      .values(added.map((userId) => ({ agencyId, inventoryId, userId })));
  }
}
