import { date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { InventoryContent } from '../../../contract/reports/biennialInventory.ts';
import { instant, recordId } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** Append-only, and a hash chain per agency: each biennial inventory (21 CFR 1304.11) as it was taken. */
export const biennialInventories = pgTable(
  'biennial_inventories',
  {
    id: recordId(),
    agencyId: agencyReference(),
    day: date({ mode: 'string' }).notNull(),
    moment: text({ enum: ['opening', 'close'] }).notNull(),
    /** The whole content of the paper form. */
    content: jsonb().$type<InventoryContent>().notNull(),
    takenByUserId: userReference(),
    takenBy: text().notNull(),
    role: text().notNull(),
    method: text({ enum: ['pin', 'passkey'] }).notNull(),
    takenAt: instant().notNull(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    requestHash: text().notNull(),
    /** The agency's inventory recorded before this one. */
    previousHash: text().notNull(),
    /** SHA-256 over this row. */
    hash: text().notNull(),
  },
  (table) => [
    unique('biennial_inventories_idempotency_key').on(table.agencyId, table.idempotencyKey),
    unique('biennial_inventories_chain_key').on(table.agencyId, table.previousHash),
    index('biennial_inventories_taken_index').on(table.agencyId, table.takenAt),
  ],
);
