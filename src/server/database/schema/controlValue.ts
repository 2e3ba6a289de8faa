import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ControlValueStatus } from '../../../contract/control-values/controlValue.ts';
import type { Reseal } from '../../../contract/inventory/seal.ts';
import { createdAt, instant, numberParts, recordId, sameAgency } from '../columns.ts';
import { agencies, agencyReference } from './agency.ts';
import { ledgerEntries } from './custodyLedger.ts';
import { inventories } from './custodyPlace.ts';
import { lotReference } from './custodyProduct.ts';
import { userReference } from './user.ts';

/** The next number for generated labels of an agency; locking its row makes requests wait for each other. */
export const controlValueNumbers = pgTable('control_value_numbers', {
  agencyId: integer()
    .primaryKey()
    .references(() => agencies.id),
  next: bigint({ mode: 'number' }).notNull(),
});

/** Append-only: labels put into service by one signature, bound to product, lot and place. */
export const controlValueActivations = pgTable(
  'control_value_activations',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    productId: uuid().notNull(),
    lotId: uuid().notNull(),
    labels: text().array().notNull(),
    signedByUserId: userReference(),
    signedBy: text().notNull(),
    role: text().notNull(),
    method: text({ enum: ['pin', 'passkey'] }).notNull(),
    signedAt: instant().notNull(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    requestHash: text().notNull(),
    /** How the inventory was left, where it was sealed; hashed where it is there. */
    reseal: jsonb().$type<Reseal>(),
    /** SHA-256 over this row: what was signed. */
    hash: text().notNull(),
  },
  (table) => [
    unique('control_value_activations_agency_id_key').on(table.agencyId, table.id),
    unique('control_value_activations_idempotency_key').on(table.agencyId, table.idempotencyKey),
    sameAgency('control_value_activations_inventory_fk', table, table.inventoryId, inventories),
    lotReference('control_value_activations_lot_fk', table),
  ],
);

/** A label and the one vial that has it: unique in the agency forever, with one status and one location. */
export const controlValues = pgTable(
  'control_values',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** In capitals, without spaces: as it is compared. */
    label: text().notNull(),
    status: text().$type<ControlValueStatus>().notNull(),
    /** Product and lot are null until it is activated. */
    productId: uuid(),
    lotId: uuid(),
    /** Where the vial is; null if it no longer exists or is not in service yet. */
    inventoryId: uuid(),
    activationId: uuid(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (table) => [
    unique('control_values_agency_id_key').on(table.agencyId, table.id),
    unique('control_values_label_key').on(table.agencyId, table.label),
    lotReference('control_values_lot_fk', table),
    sameAgency('control_values_inventory_fk', table, table.inventoryId, inventories),
    sameAgency('control_values_activation_fk', table, table.activationId, controlValueActivations),
    index('control_values_lot_index').on(table.agencyId, table.lotId, table.inventoryId),
    // A page of a product, of a state, or of the few that an inventory holds.
    index('control_values_product_index').on(
      table.agencyId,
      table.productId,
      table.changedAt.desc().nullsFirst(),
      table.label,
    ),
    index('control_values_status_index').on(
      table.agencyId,
      table.status,
      table.changedAt.desc().nullsFirst(),
      table.label,
    ),
    index('control_values_place_index')
      .on(table.agencyId, table.inventoryId)
      .where(sql`${table.inventoryId} is not null`),
    // What a search finds by a part of the label.
    index('control_values_parts_index').using('gin', numberParts(table.agencyId, table.label)),
    index('control_values_changed_index').on(
      table.agencyId,
      table.changedAt.desc().nullsFirst(),
      table.label,
    ),
    check(
      'control_values_bound',
      sql`${table.status} in ('printed', 'void')
        or (${table.productId} is not null and ${table.lotId} is not null)`,
    ),
    check(
      'control_values_place',
      sql`(${table.status} in ('active', 'expired', 'broken')) = (${table.inventoryId} is not null)`,
    ),
  ],
);

/** Append-only: labels that were sent to a printer by one act. */
export const controlValuePrints = pgTable(
  'control_value_prints',
  {
    id: recordId(),
    agencyId: agencyReference(),
    labels: text().array().notNull(),
    /** The labels among them that had been printed before. */
    again: text().array().notNull(),
    printedByUserId: userReference(),
    printedBy: text().notNull(),
    printedAt: instant().notNull(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    requestHash: text().notNull(),
  },
  (table) => [
    unique('control_value_prints_agency_id_key').on(table.agencyId, table.id),
    unique('control_value_prints_idempotency_key').on(table.agencyId, table.idempotencyKey),
  ],
);

/** Append-only: each thing that happened to a vial, in order. */
export const controlValueEvents = pgTable(
  'control_value_events',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    controlValueId: uuid().notNull(),
    /** 1, 2, 3 … of the vial. */
    sequence: integer().notNull(),
    /** What it is from then on. */
    status: text().$type<ControlValueStatus>().notNull(),
    inventoryId: uuid(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    recordedByUserId: userReference(),
    recordedBy: text().notNull(),
    /** One plain sentence. */
    summary: text().notNull(),
    activationId: uuid(),
    ledgerEntryId: uuid(),
    /** The print that it records, which changes nothing about the vial; null for everything else. */
    printId: uuid(),
  },
  (table) => [
    unique('control_value_events_sequence_key').on(
      table.agencyId,
      table.controlValueId,
      table.sequence,
    ),
    sameAgency('control_value_events_value_fk', table, table.controlValueId, controlValues),
    sameAgency('control_value_events_inventory_fk', table, table.inventoryId, inventories),
    sameAgency(
      'control_value_events_activation_fk',
      table,
      table.activationId,
      controlValueActivations,
    ),
    sameAgency('control_value_events_entry_fk', table, table.ledgerEntryId, ledgerEntries),
    sameAgency('control_value_events_print_fk', table, table.printId, controlValuePrints),
    check('control_value_events_sequence', sql`${table.sequence} >= 1`),
  ],
);
