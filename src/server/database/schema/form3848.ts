import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FormContent } from '../../../contract/reports/form3848.ts';
import { instant, recordId } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** Append-only: each signed version of NY Form 3848. A later version amends it; both are kept. */
export const signedForms3848 = pgTable(
  'signed_forms_3848',
  {
    id: recordId(),
    agencyId: agencyReference(),
    periodEnd: date({ mode: 'string' }).notNull(),
    /** 1, 2, 3 … within the period. */
    version: integer().notNull(),
    /** The whole content of the paper form, as it was signed. */
    content: jsonb().$type<FormContent>().notNull(),
    /** Why this version amends the one before; null for the first. */
    amendment: text(),
    signedByUserId: userReference(),
    signedBy: text().notNull(),
    role: text().notNull(),
    method: text({ enum: ['pin', 'passkey'] }).notNull(),
    signedAt: instant().notNull(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    requestHash: text().notNull(),
    /** The hash of the agency's version signed before this one, of any period. */
    previousHash: text().notNull(),
    /** SHA-256 over this row. */
    hash: text().notNull(),
  },
  (table) => [
    unique('signed_forms_3848_version_key').on(table.agencyId, table.periodEnd, table.version),
    unique('signed_forms_3848_idempotency_key').on(table.agencyId, table.idempotencyKey),
    unique('signed_forms_3848_chain_key').on(table.agencyId, table.previousHash),
    index('signed_forms_3848_signed_index').on(table.agencyId, table.signedAt),
    check('signed_forms_3848_version', sql`${table.version} >= 1`),
    check(
      'signed_forms_3848_amendment',
      sql`(${table.version} = 1) = (${table.amendment} is null)`,
    ),
  ],
);
