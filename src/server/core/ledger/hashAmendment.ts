import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { eventAmendments, useAmendments } from '../../database/schema/custodyUse.ts';
import { digest } from './hashLedgerEntry.ts';

export type StoredAmendment = typeof useAmendments.$inferSelect;

/**
 * SHA-256 over an amendment, patient and incident included; `originalHash` ties it to the entry of the use, and
 * `previousHash` to the amendment before (AMEND-08). What is empty is not hashed, so that amendments keep their hash when
 * uses get another field.
 */
export function hashAmendment({
  hash: _hash,
  occurredAt,
  wastedAt,
  recordedAt,
  ...stated
}: Omit<StoredAmendment, 'hash'> & { readonly hash?: string }): string {
  const filled = Object.entries(stated).filter(([, value]) => value !== null && value !== '');
  return digest(
    asJson({
      ...Object.fromEntries(filled),
      occurredAt: occurredAt.toISOString(),
      ...(wastedAt === null ? {} : { wastedAt: wastedAt.toISOString() }),
      recordedAt: recordedAt.toISOString(),
    }),
  );
}

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
