import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type {
  BoxInsertFields,
  boxInserts as boxInsertCalls,
} from '../../../../contract/administration/boxInsert.ts';
import type {
  inventoryActions as actionCalls,
  InventoryActionFields,
} from '../../../../contract/administration/inventoryAction.ts';
import type {
  outOfServiceLocations as locationCalls,
  OutOfServiceLocationFields,
} from '../../../../contract/administration/outOfServiceLocation.ts';
import type { CallArguments, CallReply } from '../../../../contract/core/call.ts';
import { boxInsertForm } from '../../../../rules/administration/boxInsertForm.ts';
import { inventoryActionForm } from '../../../../rules/administration/inventoryActionForm.ts';
import { outOfServiceLocationForm } from '../../../../rules/administration/outOfServiceLocationForm.ts';
import type { FieldErrors } from '../../../../rules/core/fieldErrors.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { containsText } from '../../../core/records/likeText.ts';
import type { RecordStore } from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import {
  boxInserts,
  inventories,
  inventoryActions,
  outOfServiceLocations,
} from '../../../database/schema/custodyPlace.ts';
import { boxContents } from './boxContents.ts';
import { inUse, type ListFilter } from './stockRecord.ts';

type SimpleTable = typeof outOfServiceLocations | typeof inventoryActions | typeof boxInserts;

/** Another record of the table with the same name, whatever its capitals. */
async function nameTaken(
  tx: Transaction,
  table: SimpleTable,
  agencyId: number,
  { id, name }: { id: string; name: string },
  further?: SQL,
): Promise<FieldErrors> {
  const found = await tx
    .select({ id: table.id })
    .from(table as typeof outOfServiceLocations)
    .where(
      and(
        eq(table.agencyId, agencyId),
        ne(table.id, id),
        sql`lower(${table.name}) = lower(${name})`,
        further,
      ),
    )
    .limit(1);
  return found.length === 0 ? {} : { name: 'This name is already in use. Choose another name.' };
}

export const outOfServiceLocationStore: RecordStore<OutOfServiceLocationFields> = {
  kind: 'outOfServiceLocation',
  form: outOfServiceLocationForm,
  find: async (tx, agencyId, id) => {
    const { agencyId: ofAgency } = outOfServiceLocations;
    const rows = await tx
      .select()
      .from(outOfServiceLocations)
      .where(and(eq(ofAgency, agencyId), eq(outOfServiceLocations.id, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const { name, address, phoneNumber, mayHoldStock, isActive } = row;
    return toStoredRecord(row, row.id, { name, address, phoneNumber, mayHoldStock, isActive });
  },
  validate: async (tx, agencyId, { id, fields, before }) => ({
    ...(await nameTaken(tx, outOfServiceLocations, agencyId, { id, name: fields.name })),
    ...(before?.mayHoldStock === true && !fields.mayHoldStock
      ? await validateStockThere(tx, agencyId, id)
      : {}),
  }),
  insert: async (tx, agencyId, { id, fields }, stamp) =>
    (
      await tx
        .insert(outOfServiceLocations)
        .values({ id, agencyId, ...fields, ...stamp })
        .onConflictDoNothing({ target: outOfServiceLocations.id })
        .returning({ id: outOfServiceLocations.id })
    ).length > 0,
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(outOfServiceLocations)
      .set({ ...fields, ...stamp })
      .where(and(eq(outOfServiceLocations.agencyId, agencyId), eq(outOfServiceLocations.id, id)));
  },
};

/** A place that holds stock now cannot become one where none may be; nothing arrives until the save is written. */
async function validateStockThere(
  tx: Transaction,
  agencyId: number,
  id: string,
): Promise<FieldErrors> {
  await lockLedger(tx, agencyId);
  const held = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(
      and(
        eq(inventories.agencyId, agencyId),
        eq(inventories.outOfServiceLocationId, id),
        sql`exists (select 1 from balances where balances.agency_id = ${inventories.agencyId}
          and balances.inventory_id = ${inventories.id} and balances.balance > 0)`,
      ),
    )
    .limit(1);
  const place = held[0];
  return place === undefined
    ? {}
    : { mayHoldStock: `${place.name} is there and has stock. Move the stock first.` };
}

export async function listOutOfServiceLocations(
  reader: Reader,
  agencyId: number,
  filter: ListFilter,
): Promise<CallReply<typeof locationCalls.list>> {
  const table = outOfServiceLocations;
  const which = and(
    eq(table.agencyId, agencyId),
    inUse(filter.isActive, table.isActive),
    containsText(filter.search, table.name, table.address),
  );
  const rows = await reader
    .select()
    .from(table)
    .where(which)
    .orderBy(asc(sql`lower(${table.name})`))
    .offset(filter.start)
    .limit(filter.length);
  const there = await reader
    .select({ id: inventories.outOfServiceLocationId, inventories: count() })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .groupBy(inventories.outOfServiceLocationId);
  const data = rows.map(({ id, name, address, phoneNumber, mayHoldStock, isActive }) => ({
    id,
    name,
    address,
    phoneNumber,
    mayHoldStock,
    isActive,
    inventories: there.find((place) => place.id === id)?.inventories ?? 0,
  }));
  return { data, total: await total(reader, table, which) };
}

export const inventoryActionStore: RecordStore<InventoryActionFields> = {
  kind: 'inventoryAction',
  form: inventoryActionForm,
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(inventoryActions)
      .where(and(eq(inventoryActions.agencyId, agencyId), eq(inventoryActions.id, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const { name, event, needsNote, isActive } = row;
    return toStoredRecord(row, row.id, { name, event, needsNote, isActive });
  },
  validate: (tx, agencyId, { id, fields }) =>
    nameTaken(
      tx,
      inventoryActions,
      agencyId,
      { id, name: fields.name },
      eq(inventoryActions.event, fields.event),
    ),
  insert: async (tx, agencyId, { id, fields }, stamp) =>
    (
      await tx
        .insert(inventoryActions)
        .values({ id, agencyId, ...fields, ...stamp })
        .onConflictDoNothing({ target: inventoryActions.id })
        .returning({ id: inventoryActions.id })
    ).length > 0,
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(inventoryActions)
      .set({ ...fields, ...stamp })
      .where(and(eq(inventoryActions.agencyId, agencyId), eq(inventoryActions.id, id)));
  },
};

export async function listInventoryActions(
  reader: Reader,
  agencyId: number,
  filter: CallArguments<typeof actionCalls.list>['query'],
): Promise<CallReply<typeof actionCalls.list>> {
  const table = inventoryActions;
  const which = and(
    eq(table.agencyId, agencyId),
    inUse(filter.isActive, table.isActive),
    filter.event === '' ? undefined : eq(table.event, filter.event),
    containsText(filter.search, table.name),
  );
  const data = await reader
    .select({
      id: table.id,
      name: table.name,
      event: table.event,
      needsNote: table.needsNote,
      isActive: table.isActive,
    })
    .from(table)
    .where(which)
    .orderBy(asc(table.event), asc(sql`lower(${table.name})`))
    .offset(filter.start)
    .limit(filter.length);
  return { data, total: await total(reader, table, which) };
}

export const boxInsertStore: RecordStore<BoxInsertFields> = {
  kind: 'boxInsert',
  form: boxInsertForm,
  choices: boxContents,
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(boxInserts)
      .where(and(eq(boxInserts.agencyId, agencyId), eq(boxInserts.id, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const { name, inventoryKind, sealIntact, sealBroken, callWhom, isActive } = row;
    return toStoredRecord(row, row.id, {
      name,
      inventoryKind,
      sealIntact,
      sealBroken,
      callWhom,
      isActive,
    });
  },
  validate: (tx, agencyId, { id, fields }) =>
    nameTaken(tx, boxInserts, agencyId, { id, name: fields.name }),
  insert: async (tx, agencyId, { id, fields }, stamp) =>
    (
      await tx
        .insert(boxInserts)
        .values({ id, agencyId, ...fields, ...stamp })
        .onConflictDoNothing({ target: boxInserts.id })
        .returning({ id: boxInserts.id })
    ).length > 0,
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(boxInserts)
      .set({ ...fields, ...stamp })
      .where(and(eq(boxInserts.agencyId, agencyId), eq(boxInserts.id, id)));
  },
};

export async function listBoxInserts(
  reader: Reader,
  agencyId: number,
  filter: ListFilter,
): Promise<CallReply<typeof boxInsertCalls.list>> {
  const table = boxInserts;
  const which = and(
    eq(table.agencyId, agencyId),
    inUse(filter.isActive, table.isActive),
    containsText(filter.search, table.name, table.callWhom),
  );
  const rows = await reader
    .select()
    .from(table)
    .where(which)
    .orderBy(asc(sql`lower(${table.name})`))
    .offset(filter.start)
    .limit(filter.length);
  const data = rows.map(
    ({ id, name, inventoryKind, sealIntact, sealBroken, callWhom, isActive }) => ({
      id,
      name,
      inventoryKind,
      sealIntact,
      sealBroken,
      callWhom,
      isActive,
    }),
  );
  return { data, total: await total(reader, table, which) };
}

async function total(reader: Reader, table: SimpleTable, which: SQL | undefined): Promise<number> {
  const rows = await reader
    .select({ total: count() })
    .from(table as typeof outOfServiceLocations)
    .where(which);
  return rows[0]?.total ?? 0;
}
