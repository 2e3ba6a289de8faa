import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { useAmendments } from '../../database/schema/custodyUse.ts';
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
