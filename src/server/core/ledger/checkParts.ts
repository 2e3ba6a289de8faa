import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { signatures, uses } from '../../database/schema/custodyUse.ts';
import { mapInSlices } from '../../platform/limits/slices.ts';
import { holds } from '../hash-chain/holds.ts';
import { isGenuineSignature } from './externalKey.ts';
import type { StoredLedgerEntry, StoredSignature } from './hashLedgerEntry.ts';
import { isGenuineUse, type StoredUse } from './useContent.ts';

/**
 * Checks what belongs to entries: each signature signs its entry and is unchanged, none is missing without a mark, and
 * each use is what was recorded.
 *
 * @returns sentences by the id of the entry.
 */
export async function checkParts(
  reader: Reader,
  agencyId: number,
  entries: readonly StoredLedgerEntry[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.entryId, ids)));
  const used = await reader
    .select()
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.entryId, ids)));
  const signaturesOf = new Map<string | null, StoredSignature[]>();
  for (const row of signed) {
    const own = signaturesOf.get(row.entryId);
    if (own === undefined) signaturesOf.set(row.entryId, [row]);
    else own.push(row);
  }
  const useOf = new Map(used.map((use) => [use.entryId, use]));
  return new Map(
    await mapInSlices(entries, (entry) => {
      const own = signaturesOf.get(entry.id) ?? [];
      const use = useOf.get(entry.id);
      return [entry.id, partFailures(entry, own, use)];
    }),
  );
}

/** What is wrong with the signatures and the use of one entry. */
export function partFailures(
  entry: StoredLedgerEntry,
  own: readonly StoredSignature[],
  use: StoredUse | undefined,
): string[] {
  return [...signatureFailures(entry, own), ...failuresOfUse(entry, use, own)];
}

/** An entry of an event or an amendment bears that one's signatures. */
function signatureFailures(entry: StoredLedgerEntry, own: readonly StoredSignature[]): string[] {
  const { sequence, hash } = entry;
  const areGenuine = own.every(
    (row) =>
      row.eventId === null &&
      row.amendmentId === null &&
      row.signedHash === hash &&
      isGenuineSignature(row),
  );
  const genuine = areGenuine ? [] : [`A signature of entry ${sequence} was changed.`];
  const atOnce = own.filter(({ signedAt }) => +signedAt === +entry.recordedAt);
  const lacked = (given: readonly StoredSignature[]) =>
    entry.requiredSignatures.some((asked) => given.every(({ meaning }) => meaning !== asked));
  const isSignedElsewhere = entry.eventId !== null || entry.amendmentId !== null;
  if (entry.awaitsSignature && (isSignedElsewhere || !lacked(atOnce))) {
    return [...genuine, `Entry ${sequence} says that it lacked a signature, but lacked none.`];
  }
  if (isSignedElsewhere) return genuine;
  return [
    ...genuine,
    ...(own.length > 0 ? [] : [`Entry ${sequence} has no signature.`]),
    ...(!lacked(own) || entry.awaitsSignature
      ? []
      : [`Entry ${sequence} lacks a signature but doesn’t say so.`]),
  ];
}

function failuresOfUse(
  entry: StoredLedgerEntry,
  use: StoredUse | undefined,
  own: readonly StoredSignature[],
): string[] {
  const { sequence } = entry;
  return [
    ...(use === undefined || holds(() => isGenuineUse(entry, use, own))
      ? []
      : [`The use of entry ${sequence} or who signed it was changed.`]),
    // What an amendment moves belongs to the use that it amends.
    ...((entry.kind === 'use' && entry.amendmentId === null) === (use !== undefined)
      ? []
      : [`Entry ${sequence} and its use do not belong together.`]),
  ];
}
