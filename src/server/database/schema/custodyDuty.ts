import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type LossFacts,
  type LossSignature,
  type LossStatement,
  lossStatementKinds,
} from '../../../contract/reports/loss.ts';
import { instant, numberParts, recordId, sameAgency } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { custodyEvents } from './custodyEvent.ts';
import { ledgerEntries } from './custodyLedger.ts';
import { inventories } from './custodyPlace.ts';
import { lotReference } from './custodyProduct.ts';
import { userReference } from './user.ts';

/** Append-only: a physical count. "Last counted" is read from here, never from a change. */
export const counts = pgTable(
  'counts',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    countedAt: instant().notNull(),
    countedBy: text().notNull(),
    witnessedBy: text(),
    isBlind: boolean().notNull(),
    hasDifference: boolean().notNull(),
    /** The event that it was recorded with; null for what was counted before there were any. */
    eventId: uuid(),
    /** The event found the seal intact and counted nothing: recorded before a check of a seal was no count (SEAL-06). */
    isSealCheck: boolean().notNull().default(false),
  },
  (table) => [
    sameAgency('counts_inventory_fk', table, table.inventoryId, inventories),
    sameAgency('counts_event_fk', table, table.eventId, custodyEvents),
    index('counts_counted_index').on(table.agencyId, table.countedAt),
    index('counts_latest_index').on(
      table.agencyId,
      table.inventoryId,
      table.countedAt.desc().nullsFirst(),
    ),
  ],
);

/** On which days a person read an inventory that they are not associated with; the audit history has the first of a day. */
export const registrationReads = pgTable(
  'registration_reads',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    userId: userReference(),
    readOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inventoryId, table.userId, table.readOn] }),
    sameAgency('registration_reads_inventory_fk', table, table.inventoryId, inventories),
    index().on(table.userId),
  ],
);

/** When a person last read the balances of an inventory: a count says if its counters just had (COUNT-07). */
export const balanceReads = pgTable(
  'balance_reads',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    userId: userReference(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inventoryId, table.userId] }),
    sameAgency('balance_reads_inventory_fk', table, table.inventoryId, inventories),
    index().on(table.userId),
  ],
);

/**
 * Append-only: what each act did to the seal of its inventory, written with the act (SEAL-02). The state of a seal at any
 * time is what these rows add up to until then (`sealStateAfter`); `inventories.seal_number` is the number now.
 */
export const sealRecords = pgTable(
  'seal_records',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    /** 1, 2, 3 … within the inventory, in the order of recording. */
    sequence: integer().notNull(),
    effect: text({ enum: ['opened', 'sealed', 'checked', 'changed', 'amended'] }).notNull(),
    /** Of a seal that was applied, found intact, or amended: the number that it had all along (SEAL-10). */
    number: text(),
    /** Of a seal that was applied: every lot was counted with it. */
    isCounted: boolean().notNull(),
    /** Of a seal that was applied: how many people signed at once. */
    signers: integer().notNull(),
    /** The kind of act. */
    act: text().notNull(),
    recordedBy: text().notNull(),
    /** The event or the entry that did it; both null for an activation of labels, and for what was set up. */
    eventId: uuid(),
    entryId: uuid(),
    occurredAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.inventoryId, table.sequence] }),
    sameAgency('seal_records_inventory_fk', table, table.inventoryId, inventories),
    sameAgency('seal_records_event_fk', table, table.eventId, custodyEvents),
    sameAgency('seal_records_entry_fk', table, table.entryId, ledgerEntries),
    index('seal_records_time_index').on(
      table.agencyId,
      table.inventoryId,
      table.occurredAt.desc().nullsFirst(),
      table.sequence.desc().nullsFirst(),
    ),
    index('seal_records_number_index')
      .on(table.agencyId, sql`lower(${table.number})`)
      .where(sql`${table.effect} in ('sealed', 'amended')`),
    index('seal_records_parts_index')
      .using('gin', numberParts(table.agencyId, table.number))
      .where(sql`${table.number} is not null`),
    index('seal_records_letters_index')
      .on(table.agencyId)
      .where(sql`${table.effect} in ('sealed', 'amended') and ${table.number} ~ '[^ -~]'`),
    check(
      'seal_records_number',
      sql`(${table.number} is not null) = (${table.effect} in ('sealed', 'checked', 'amended'))`,
    ),
  ],
);

/**
 * The ledger's amount and the found one, of a lot, of a seal or of a vial's label. It is resolved when a newer look takes
 * its place or a record explains it, which the forms and reports of a day ask for; only the sign-off closes its case.
 */
export const discrepancies = pgTable(
  'discrepancies',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    kind: text({ enum: ['count', 'seal', 'label'] }).notNull(),
    /** Both null for a seal, and for a label that is on no vial of the agency. */
    productId: uuid(),
    lotId: uuid(),
    /** The label that was not found, or that was found where the ledger does not have it; null for the other kinds. */
    label: text(),
    /** An amount in the product's measure, a seal's number, or where a label is, in words. */
    recorded: text().notNull(),
    found: text().notNull(),
    openedAt: instant().notNull(),
    openedBy: text().notNull(),
    resolvedAt: instant(),
    resolution: text(),
    /** The events that opened and resolved it, where events did. */
    eventId: uuid(),
    resolvedByEventId: uuid(),
    /** The case that it is a finding of; migration `cases` has the foreign key, because that table refers to ours. */
    caseId: uuid(),
  },
  (table) => [
    sameAgency('discrepancies_event_fk', table, table.eventId, custodyEvents),
    sameAgency('discrepancies_resolved_by_event_fk', table, table.resolvedByEventId, custodyEvents),
    sameAgency('discrepancies_inventory_fk', table, table.inventoryId, inventories),
    lotReference('discrepancies_lot_fk', table),
    index().on(table.agencyId, table.resolvedAt),
    // The few that a search looks at for a seal.
    index('discrepancies_seal_index').on(table.agencyId).where(sql`${table.kind} = 'seal'`),
    check('discrepancies_label', sql`(${table.kind} = 'label') = (${table.label} is not null)`),
  ],
);

/** A theft or significant loss starts two clocks: written notice, and DEA Form 106. */
export const lossReports = pgTable(
  'loss_reports',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    number: text().notNull(),
    entryId: uuid().notNull(),
    inventoryId: uuid().notNull(),
    discoveredAt: instant().notNull(),
    /** One business day (21 CFR 1301.76(b)). */
    noticeDueOn: date({ mode: 'string' }).notNull(),
    noticeSentAt: instant(),
    /** 45 days (21 CFR 1301.76(b), from 2023). */
    formDueOn: date({ mode: 'string' }).notNull(),
    formFiledAt: instant(),
  },
  (table) => [
    unique('loss_reports_number_key').on(table.agencyId, table.number),
    sameAgency('loss_reports_entry_fk', table, table.entryId, ledgerEntries),
    sameAgency('loss_reports_inventory_fk', table, table.inventoryId, inventories),
  ],
);

/** Append-only: a registered location confirmed that it was notified of a restocked vehicle (STOCK-04). */
export const restockNotices = pgTable(
  'restock_notices',
  {
    agencyId: integer().notNull(),
    /** The receipt from the hospital. */
    eventId: uuid().notNull(),
    confirmedAt: instant().notNull(),
    confirmedByUserId: userReference(),
    confirmedBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.eventId] }),
    sameAgency('restock_notices_event_fk', table, table.eventId, custodyEvents),
  ],
);

/** Append-only, and a hash chain per agency: what people signed about a loss after it was reported. */
export const lossRecords = pgTable(
  'loss_records',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** The event that reported it, or the entry that was signed by itself. */
    lossId: uuid().notNull(),
    kind: text({ enum: lossStatementKinds }).notNull(),
    /** 1, 2, 3 … of its kind. */
    version: integer().notNull(),
    statement: jsonb().$type<LossStatement>().notNull(),
    facts: jsonb().$type<LossFacts>().notNull(),
    signedByUserId: userReference(),
    /** The accounts of those who signed; records of before held names only. */
    signatures: jsonb().$type<(LossSignature & { userId?: string })[]>().notNull(),
    signedAt: instant().notNull(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    requestHash: text().notNull(),
    /** The agency's record of a loss signed before this one. */
    previousHash: text().notNull(),
    /** SHA-256 over this row. */
    hash: text().notNull(),
  },
  (table) => [
    unique('loss_records_idempotency_key').on(table.agencyId, table.idempotencyKey),
    unique('loss_records_chain_key').on(table.agencyId, table.previousHash),
    unique('loss_records_version_key').on(table.agencyId, table.lossId, table.kind, table.version),
    index('loss_records_loss_index').on(table.agencyId, table.lossId),
  ],
);

/** A date the law sets: renewals, biennial inventories, semi-annual forms. */
export const regulatoryDates = pgTable(
  'regulatory_dates',
  {
    id: recordId(),
    agencyId: agencyReference(),
    title: text().notNull(),
    detail: text().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    doneAt: instant(),
  },
  (table) => [index().on(table.agencyId, table.dueOn)],
);
