import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { eventAmendments } from '../../database/schema/custodyUse.ts';
import { digest } from './hashLedgerEntry.ts';

export type StoredEventAmendment = typeof eventAmendments.$inferSelect;

/**
 * SHA-256 over an amendment of an event; `originalHash` ties it to the event, and `previousHash` to the amendment before
 * (AMEND-08).
 */
export function hashEventAmendment({
  hash: _hash,
  facts,
  occurredAt,
  recordedAt,
  ...stated
}: Omit<StoredEventAmendment, 'hash'> & { readonly hash?: string }): string {
  return digest(
    asJson({
      ...stated,
      ...(facts === null ? {} : { facts }),
      occurredAt: occurredAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
    }),
  );
}
