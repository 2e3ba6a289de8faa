import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../../contract/core/apiScope.ts';
import { createdAt, instant, recordId } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { userReference } from '../user.ts';

/** A key with which programs read an agency's records. It belongs to the agency, and outlives its creator's rights. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** Which program it is, as the audit trail names it. */
    name: text().notNull(),
    /** The first characters of the key, by which people recognize it; no secret. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key. */
    keyHash: text().notNull().unique('api_keys_key_hash_key'),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: createdAt(),
    createdById: userReference(),
    createdBy: text().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedById: uuid(),
    revokedBy: text(),
    revokeReason: text(),
    /** At most a minute behind. */
    lastUsedAt: instant(),
    /** When its refusal after its end was audited last. */
    lastRefusedAt: instant(),
  },
  (table) => [index().on(table.agencyId, table.createdAt), index().on(table.prefix)],
);
