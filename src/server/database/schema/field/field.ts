import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { ExternalWitness } from '../../../../contract/core/externalWitness.ts';
import { instant, recordId, sameAgency } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { inventories } from '../custodyPlace.ts';
import { userReference, users } from '../user.ts';

/** A browser that records without a network. */
export const fieldDevices = pgTable(
  'field_devices',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    /** An uncompressed point of P-256, base64url. */
    publicKey: text().notNull(),
    registeredAt: instant().notNull(),
    registeredBy: text().notNull(),
    /** The number of the last record that the device said it made. */
    announcedSeq: integer().notNull(),
    revokedAt: instant(),
    revokedBy: text(),
    revokedReason: text(),
    /** What it could record at: a count of these has been due since it was revoked (FIELD-15). */
    dueInventoryIds: uuid().array().notNull().default([]),
  },
  (table) => [unique('field_devices_agency_id_key').on(table.agencyId, table.id)],
);

/** What its holder could do when a kit was issued: it counts for what is recorded with it (FIELD-11). */
export interface KitStanding {
  readonly rights: ActRights;
  readonly inventoryIds: readonly string[];
  /** Everyone who could sign. */
  readonly signerIds: readonly string[];
}

/** A kit of one person on one device. It is deleted a day after it expires, unless a record names it. */
export const fieldKits = pgTable(
  'field_kits',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    deviceId: uuid().notNull(),
    userId: userReference(),
    /** The key of the server that it names; the key itself is in no table. */
    keyId: uuid().notNull(),
    issuedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    standing: jsonb().$type<KitStanding>().notNull(),
  },
  (table) => [
    unique('field_kits_agency_id_key').on(table.agencyId, table.id),
    sameAgency('field_kits_device_fk', table, table.deviceId, fieldDevices),
    index('field_kits_device_index').on(table.agencyId, table.deviceId, table.expiresAt),
  ],
);

/** The single-use numbers of a kit, as SHA-256. */
export const fieldNonces = pgTable(
  'field_nonces',
  {
    nonceHash: text().primaryKey(),
    kitId: uuid()
      .notNull()
      .references(() => fieldKits.id, { onDelete: 'cascade' }),
    usedAt: instant(),
  },
  (table) => [index('field_nonces_kit_index').on(table.kitId)],
);

/** One signer of a record, and what was found of their proof. The proof itself is erased. */
export interface AttestedSigner {
  /** Null of a witness without an account. */
  readonly userId: string | null;
  readonly name: string;
  readonly meaning: string;
  readonly method: 'pin' | 'passkey' | 'drawn';
  readonly verdict: 'proven' | 'unproven';
  /** Why it is not proven, for people who look into it. */
  readonly why: string;
  /** Their PIN is also that of another signer of the record (SIGN-06). */
  readonly hasSharedPin?: boolean;
  readonly external?: ExternalWitness;
  /** Of a passkey: which one, and what it signed, for those who check it again. */
  readonly assertion?: object;
  /** They signed it again from their own login. */
  readonly confirmed?: { readonly at: string; readonly method: 'pin' | 'passkey' };
  /** They said from their own login that they did not sign it. */
  readonly denied?: { readonly at: string; readonly reason: string };
}

/** A field record: what was received, and where it is now. */
export const fieldRecords = pgTable(
  'field_records',
  {
    /** Made by the device; the idempotency key of the act. */
    id: recordId(),
    agencyId: agencyReference(),
    deviceId: uuid().notNull(),
    deviceSeq: integer().notNull(),
    previousHash: text().notNull(),
    kitId: uuid().notNull(),
    keyId: uuid().notNull(),
    contentHash: text().notNull(),
    envelopeHash: text().notNull(),
    /** With the header, what the device signed: the encrypted text itself is erased. */
    enc: text().notNull(),
    ciphertextHash: text().notNull(),
    signature: text().notNull(),
    /** What was attested, exactly as it is hashed. */
    statement: text().notNull(),
    nonceHash: text().notNull(),
    kind: text({ enum: ['use', 'waste', 'breakage', 'count', 'shiftChange'] }).notNull(),
    /** Null where this server has no such inventory, as can be after a backup was restored: the statement names it. */
    inventoryId: uuid(),
    /** Null where it has no such person. */
    authorUserId: uuid().references(() => users.id),
    author: text().notNull(),
    /** Who delivered it; null for the author. */
    courierUserId: uuid().references(() => users.id),
    courier: text(),
    /** When it was signed, by the clock of the device, and by that of the server. */
    deviceTime: instant().notNull(),
    signedAt: instant().notNull(),
    kitReceivedAt: instant().notNull(),
    elapsed: integer(),
    /** Null where the server does not know the kit. */
    nonceIssuedAt: instant(),
    receivedAt: instant().notNull(),
    /** When it happened, as it was stated and as it is posted. */
    statedAt: instant().notNull(),
    occurredAt: instant().notNull(),
    signers: jsonb().$type<readonly AttestedSigner[]>().notNull(),
    marks: text().array().notNull(),
    state: text({
      enum: ['posted', 'waiting', 'parked', 'duplicate', 'denied', 'discarded', 'invalid'],
    }).notNull(),
    reasonCode: text(),
    reason: text(),
    /** The entry or event that was posted. */
    actId: uuid(),
    actSummary: text(),
    actIsEvent: boolean(),
    /** The use that it may be the same as, or the record that took its label. */
    likeId: uuid(),
    caseId: uuid(),
  },
  (table) => [
    unique('field_records_agency_id_key').on(table.agencyId, table.id),
    unique('field_records_sequence_key').on(table.agencyId, table.deviceId, table.deviceSeq),
    unique('field_records_nonce_key').on(table.nonceHash),
    sameAgency('field_records_device_fk', table, table.deviceId, fieldDevices),
    sameAgency('field_records_inventory_fk', table, table.inventoryId, inventories),
    index('field_records_state_index').on(table.agencyId, table.state),
  ],
);

/** Append-only (a trigger refuses every change): what happened to a field record since it was received. */
export const fieldSteps = pgTable(
  'field_steps',
  {
    agencyId: integer().notNull(),
    recordId: uuid().notNull(),
    /** 1, 2, 3 … within the record. */
    sequence: integer().notNull(),
    at: instant().notNull(),
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.sequence] }),
    sameAgency('field_steps_record_fk', table, table.recordId, fieldRecords),
  ],
);
