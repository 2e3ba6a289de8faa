import { and, asc, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { genesisHash, hashEntry } from './hashEntry.ts';

export interface ChainVerdict {
  readonly isIntact: boolean;
  readonly checkedEntries: number;
  /** The sequence number of the first entry that is changed, out of place or missing. */
  readonly firstBroken: number | null;
}

/** An entry's place and hash. */
export interface ChainLink {
  readonly seq: number;
  readonly hash: string;
}

const firstLink: ChainLink = { seq: 0, hash: genesisHash };
const batch = 1_000;

/** The newest link, as the writers of the chain left it. */
export async function readHead(reader: Reader, agencyId: number): Promise<ChainLink> {
  const heads = await reader
    .select({ seq: auditChains.seq, hash: auditChains.hash })
    .from(auditChains)
    .where(eq(auditChains.agencyId, agencyId));
  return heads[0] ?? firstLink;
}

/**
 * Recomputes an agency's audit chain from its first entry, and compares the end with the chain's head,
 * so that an altered, removed, inserted or cut-off entry is found.
 *
 * @param from the last entry that is known to be in order; the walk begins after it.
 */
export async function verifyChain(
  reader: Reader,
  agencyId: number,
  from: ChainLink = firstLink,
): Promise<ChainVerdict> {
  // Read first: entries appended meanwhile lie beyond the head, and their own links are checked.
  const head = await readHead(reader, agencyId);
  let seq = from.seq;
  let previousHash = from.hash;
  let reachesHead = head.seq === seq && head.hash === previousHash;
  for (;;) {
    const entries = await reader
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, agencyId), gt(auditEntries.seq, seq)))
      .orderBy(asc(auditEntries.seq))
      .limit(batch);
    for (const entry of entries) {
      const fits = entry.seq === seq + 1 && entry.previousHash === previousHash;
      if (!fits || hashEntry(entry) !== entry.hash) {
        return { isIntact: false, checkedEntries: seq, firstBroken: seq + 1 };
      }
      seq = entry.seq;
      previousHash = entry.hash;
      reachesHead ||= seq === head.seq && entry.hash === head.hash;
    }
    if (entries.length < batch) break;
  }
  return { isIntact: reachesHead, checkedEntries: seq, firstBroken: reachesHead ? null : seq + 1 };
}
