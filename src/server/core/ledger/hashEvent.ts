import type {
  CustodyEventDetails,
  CustodyEventForm,
} from '../../../contract/custody/custodyEvent.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { Reader } from '../../database/database.ts';
import type { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { digest } from './hashLedgerEntry.ts';

export type StoredEvent = typeof custodyEvents.$inferSelect;

/**
 * SHA-256 of what was requested: what happened and who signs, PINs apart, so that a retry may type them again.
 *
 * @param others the users' ids; the typed name of someone who is no one.
 */
export function hashContent(
  details: CustodyEventDetails,
  signerId: string,
  others: readonly string[],
): string {
  return digest({ details, signerId, others });
}

/** The content that one idempotency key identifies, with the usernames replaced by their users. @param external `externalKey` */
export async function contentOfEvent(
  reader: Reader,
  { details, signing }: CustodyEventForm,
  signerId: string,
  external: string | null = null,
): Promise<string> {
  const others: string[] = [];
  for (const { userName } of signing.others) {
    const named = await findCandidate(reader, { userName }, 'pin');
    others.push(named?.account.id ?? userName.toLowerCase());
  }
  if (external !== null) others.push(external);
  return hashContent(details, signerId, others);
}

/** SHA-256 over everything the event holds, its entries' hashes in their order, and its predecessor's hash. */
export function hashEvent(
  event: Omit<StoredEvent, 'hash'>,
  entryHashes: readonly string[],
): string {
  return digest({
    id: event.id,
    agencyId: event.agencyId,
    sequence: event.sequence,
    kind: event.kind,
    inventoryId: event.inventoryId,
    details: event.details,
    // Events of before `facts` are hashed as they were.
    ...(event.facts === null ? {} : { facts: asJson(event.facts) }),
    reason: event.reason,
    summary: event.summary,
    occurredAt: event.occurredAt.toISOString(),
    recordedAt: event.recordedAt.toISOString(),
    isLate: event.isLate,
    recordedByUserId: event.recordedByUserId,
    recordedBy: event.recordedBy,
    requiredSignatures: event.requiredSignatures,
    differences: event.differences,
    // Not hashed while there is nothing to say: events from before keep their hash.
    ...(event.isBlind ? { isBlind: true } : {}),
    ...(event.bookSeenBy.length > 0 ? { bookSeenBy: event.bookSeenBy } : {}),
    idempotencyKey: event.idempotencyKey,
    contentHash: event.contentHash,
    entries: entryHashes,
    previousHash: event.previousHash,
  });
}
