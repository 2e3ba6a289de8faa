import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CustodyEventDetails,
  CustodyEventKind,
} from '../../../contract/custody/custodyEvent.ts';
import { instant, numberParts, recordId, sameAgency } from '../columns.ts';
import { inventories } from './custodyPlace.ts';
import { lotReference } from './custodyProduct.ts';
import { userReference } from './user.ts';

/** Another registrant as the agency had it on record when the event was recorded (21 CFR 1304.22(c)). */
export interface RecordedPartner {
  readonly name: string;
  readonly kind: string;
  readonly address: string;
  readonly deaNumber: string;
}

/** What set-up can change later, as it was when an event was recorded; only what the kind of event has. */
export interface CustodyEventFacts {
  /** Who shipped the stock, or took it. */
  readonly partner?: RecordedPartner;
  /** The designated site to which the stock was brought before the DEA's 30 days, and the day of the notice (STOCK-07). */
  readonly early?: { readonly site: string; readonly noticeGivenOn: string | null };
  /** Who took what a hospital restocked, and the designated site that notifies the registered one; null if none has to. */
  readonly restock?: { readonly takenBy: string; readonly noticeFrom: string | null };
  /** Units in a full package of each destroyed lot's product, by the id of the lot (DEA Form 41). */
  readonly packageQuantities?: Readonly<Record<string, number>>;
  /** The events or entries that an amended seal entry is about; null for a seal that was set up (SEAL-10). */
  readonly sealEntries?: { readonly recorded: string | null; readonly found: readonly string[] };
}

/** The order number of an event, by which it is found however it was typed (`orderKey`). */
export function orderNumberOf({ details }: { readonly details: AnyPgColumn }) {
  return sql<string>`upper(${details}->>'form222Number')`;
}

/** Both numbers of an event's order, by whose parts a search finds it; only of events with one (`hasOrder`). */
export function orderNumbersOf(details: SQLWrapper): SQL {
  return sql`coalesce(${details}->>'orderNumber', '') || ' ' || coalesce(${details}->>'form222Number', '')`;
}

/** Whether an event has an order. */
export function hasOrder(details: SQLWrapper): SQL {
  return sql`coalesce(${details}->>'orderNumber', ${details}->>'form222Number') is not null`;
}

/**
 * Append-only, and a hash chain per agency: one signed act. Its hash covers its details and the hashes of the entries
 * that it wrote, so that one signature covers all of it.
 */
export const custodyEvents = pgTable(
  'custody_events',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** 1, 2, 3 … within the agency, without a gap. */
    sequence: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<CustodyEventKind>().notNull(),
    inventoryId: uuid().notNull(),
    /** What was asked to be recorded, without PINs. */
    details: jsonb().$type<CustodyEventDetails>().notNull(),
    /** What the agency's set-up said then of what the details name; null in events recorded before there was this. */
    facts: jsonb().$type<CustodyEventFacts>(),
    /** The reason as it was called then; null if none was chosen. */
    reason: text(),
    summary: text().notNull(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    isLate: boolean().notNull(),
    recordedByUserId: userReference(),
    recordedBy: text().notNull(),
    requiredSignatures: text().array().notNull(),
    /** How many differences it opened. */
    differences: integer().notNull(),
    /** The counters were sent no balances (COUNT-06). Of events from before it is false; a blind count says so itself. */
    isBlind: boolean().notNull().default(false),
    /** Names of the counters who had read the balances in the hour before (COUNT-07). */
    bookSeenBy: text().array().notNull().default([]),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request and its signers; distinguishes a repeat from another act under the same key. */
    contentHash: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    unique('custody_events_agency_id_key').on(table.agencyId, table.id),
    unique('custody_events_sequence_key').on(table.agencyId, table.sequence),
    unique('custody_events_idempotency_key').on(table.agencyId, table.idempotencyKey),
    sameAgency('custody_events_inventory_fk', table, table.inventoryId, inventories),
    index('custody_events_place_index').on(
      table.agencyId,
      table.inventoryId,
      table.sequence.desc().nullsFirst(),
    ),
    index('custody_events_occurred_index').on(table.agencyId, table.occurredAt),
    index('custody_events_order_index')
      .on(table.agencyId, orderNumberOf(table))
      .where(sql`${table.details}->>'form222Number' <> ''`),
    index('custody_events_parts_index')
      .using('gin', numberParts(table.agencyId, orderNumbersOf(table.details)))
      .where(hasOrder(table.details)),
    index('custody_events_restock_index')
      .on(table.agencyId)
      .where(sql`${table.details}->>'orderType' = 'emsRestock'`),
    check('custody_events_sequence', sql`${table.sequence} >= 1`),
  ],
);

/** A transfer and its status: derived from its events, stored to be locked and read at once. */
export const transfers = pgTable(
  'transfers',
  {
    /** The event that sent it. */
    id: uuid().primaryKey(),
    agencyId: integer().notNull(),
    fromInventoryId: uuid().notNull(),
    toInventoryId: uuid().notNull(),
    carrier: text().notNull(),
    issuedByUserId: userReference(),
    issuedBy: text().notNull(),
    issuedAt: instant().notNull(),
    refusedAt: instant(),
    refusedBy: text(),
    refusal: text(),
    /** When none of it was in transit. */
    closedAt: instant(),
  },
  (table) => [
    unique('transfers_agency_id_key').on(table.agencyId, table.id),
    sameAgency('transfers_event_fk', table, table.id, custodyEvents),
    sameAgency('transfers_from_fk', table, table.fromInventoryId, inventories),
    sameAgency('transfers_to_fk', table, table.toInventoryId, inventories),
    index('transfers_open_index').on(table.agencyId).where(sql`${table.closedAt} is null`),
    check('transfers_places', sql`${table.fromInventoryId} <> ${table.toInventoryId}`),
    check(
      'transfers_refusal',
      sql`(${table.refusedAt} is null) = (${table.refusedBy} is null)
        and (${table.refusedAt} is null) = (${table.refusal} is null)`,
    ),
  ],
);

/** What was sent of a lot and what became of it; the rest is in transit. */
export const transferLines = pgTable(
  'transfer_lines',
  {
    agencyId: integer().notNull(),
    transferId: uuid().notNull(),
    productId: uuid().notNull(),
    lotId: uuid().notNull(),
    sent: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    returned: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.transferId, table.lotId] }),
    sameAgency('transfer_lines_transfer_fk', table, table.transferId, transfers),
    lotReference('transfer_lines_lot_fk', table),
    index('transfer_lines_lot_index').on(table.agencyId, table.lotId),
    check(
      'transfer_lines_conserved',
      sql`${table.sent} > 0 and ${table.received} >= 0 and ${table.returned} >= 0
        and ${table.received} + ${table.returned} <= ${table.sent}`,
    ),
  ],
);
