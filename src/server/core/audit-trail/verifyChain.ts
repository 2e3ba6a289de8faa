import { and, asc, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { Slices } from '../../platform/limits/slices.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';
import { holds } from '../hash-chain/holds.ts';
import { hashEntry } from './hashEntry.ts';

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
const batch = 250;
/** Progress is written down after so many. */
const step = 1_000;

/** The newest link, as the writers of the chain left it. */
export async function readHead(reader: Reader, agencyId: number): Promise<ChainLink> {
  const heads = await reader
    .select({ seq: auditChains.seq, hash: auditChains.hash })
    .from(auditChains)
    .where(eq(auditChains.agencyId, agencyId));
  return heads[0] ?? firstLink;
}

/** The hash that an entry has now; undefined if there is none. */
export async function readHash(
  reader: Reader,
  agencyId: number,
  seq: number,
): Promise<string | undefined> {
  const rows = await reader
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.seq, seq)));
  return rows[0]?.hash;
}

interface Walk {
  /** What was in order before; without it the walk starts at the first entry. */
  readonly from?: ChainLink | undefined;
  /** Called between batches. */
  readonly signal?: AbortSignal;
  /** Called now and then, and at the end, with the number of checked entries. */
  readonly progress?: (done: number) => Promise<void>;
}

/**
 * Recomputes an agency's audit chain from its first entry, and compares the end with the chain's head,
 * so that an altered, removed, inserted or cut-off entry is found.
 */
export async function verifyChain(reader: Reader, agencyId: number): Promise<ChainVerdict> {
  const { lastHash: _last, ...verdict } = await walkChain(reader, agencyId);
  return verdict;
}

/** The same, watched, also from a later link, and with the hash of the last entry that is in order. */
export async function walkChain(
  reader: Reader,
  agencyId: number,
  { from = firstLink, signal, progress }: Walk = {},
): Promise<ChainVerdict & { readonly lastHash: string }> {
  // Read first: entries appended in the meantime are beyond the head, and their own links are checked.
  const head = await readHead(reader, agencyId);
  let { seq, hash: lastHash } = from;
  const slices = new Slices();
  let reachesHead = head.seq === seq && head.hash === lastHash;
  for (;;) {
    signal?.throwIfAborted();
    const entries = await reader
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, agencyId), gt(auditEntries.seq, seq)))
      .orderBy(asc(auditEntries.seq))
      .limit(batch);
    for (const entry of entries) {
      const fits = entry.seq === seq + 1 && entry.previousHash === lastHash;
      if (!fits || !holds(() => hashEntry(entry) === entry.hash)) {
        return { isIntact: false, checkedEntries: seq, firstBroken: seq + 1, lastHash };
      }
      seq = entry.seq;
      lastHash = entry.hash;
      reachesHead ||= seq === head.seq && entry.hash === head.hash;
      await slices.rest();
    }
    const isOver = entries.length < batch;
    if (isOver || seq % step === 0) await progress?.(seq);
    if (isOver) break;
  }
  // A chain that was empty when its head was read has one by now, or its head was removed.
  if (head.seq === 0 && seq > 0) reachesHead = (await readHead(reader, agencyId)).seq > 0;
  const firstBroken = reachesHead ? null : seq + 1;
  return { isIntact: reachesHead, checkedEntries: seq, firstBroken, lastHash };
}
