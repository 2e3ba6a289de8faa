import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, recordId } from '../columns.ts';
import { agencyReference } from './agency.ts';

/** What another program of an agency proves itself with, server to server. Kept as SHA-256 only. */
export const integrationKeys = pgTable(
  'integration_keys',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** Which program it is, as the audit trail names it. */
    name: text().notNull(),
    /** Null until its first key is made. */
    keyHash: text().unique('integration_keys_key_hash_key'),
    keyMadeAt: instant(),
    isActive: boolean().notNull().default(true),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    version: integer().notNull().default(1),
    changedBy: text(),
    changedAt: instant(),
  },
  (table) => [index().on(table.agencyId)],
);
