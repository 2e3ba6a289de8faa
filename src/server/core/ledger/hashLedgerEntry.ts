import { createHash } from 'node:crypto';
import { asJson, canonicalJson } from '../../../rules/core/canonicalJson.ts';
import type { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { signatures } from '../../database/schema/custodyUse.ts';

export type StoredLedgerEntry = typeof ledgerEntries.$inferSelect;
export type StoredSignature = typeof signatures.$inferSelect;

/** SHA-256 over everything the entry holds, its predecessor's hash included; hexadecimal. */
export function hashLedgerEntry(entry: Omit<StoredLedgerEntry, 'hash'>): string {
  return digest(contentOfEntry(entry));
}

/** What the hash of an entry covers. */
export function contentOfEntry(entry: Omit<StoredLedgerEntry, 'hash'>) {
  return {
    id: entry.id,
    agencyId: entry.agencyId,
    sequence: entry.sequence,
    inventoryId: entry.inventoryId,
    kind: entry.kind,
    productId: entry.productId,
    lotId: entry.lotId,
    change: entry.change,
    lotBalance: entry.lotBalance,
    productBalance: entry.productBalance,
    occurredAt: entry.occurredAt.toISOString(),
    recordedAt: entry.recordedAt.toISOString(),
    isLate: entry.isLate,
    recordedByUserId: entry.recordedByUserId,
    recordedBy: entry.recordedBy,
    summary: entry.summary,
    note: entry.note,
    correctionOfId: entry.correctionOfId,
    // Entries that were signed by themselves are hashed as they were before there were events.
    ...(entry.eventId === null ? {} : { eventId: entry.eventId }),
    ...(entry.amendmentId === null ? {} : { amendmentId: entry.amendmentId }),
    requiredSignatures: entry.requiredSignatures,
    idempotencyKey: entry.idempotencyKey,
    contentHash: entry.contentHash,
    // Entries of before `facts` are hashed as they were.
    ...(entry.format === 1 && entry.facts === null
      ? {}
      : { format: entry.format, facts: entry.facts && asJson(entry.facts) }),
    previousHash: entry.previousHash,
  };
}

/** SHA-256 over a signature; `signedHash` ties it to the entry, event or amendment as it was signed. */
export function hashSignature(
  signature: Omit<StoredSignature, 'hash' | 'external' | 'externalImage'> &
    Partial<Pick<StoredSignature, 'external'>>,
): string {
  return digest({
    id: signature.id,
    agencyId: signature.agencyId,
    ...(signature.amendmentId === null
      ? signature.entryId === null
        ? { eventId: signature.eventId }
        : { entryId: signature.entryId }
      : { amendmentId: signature.amendmentId }),
    ordinal: signature.ordinal,
    userId: signature.userId,
    name: signature.name,
    role: signature.role,
    meaning: signature.meaning,
    signedAt: signature.signedAt.toISOString(),
    method: signature.method,
    // Signatures of people with an account are hashed as they were.
    ...(signature.external ? { external: asJson(signature.external) } : {}),
    signedHash: signature.signedHash,
  });
}

/** SHA-256 of any plain content in its one canonical text. */
export function digest(content: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
