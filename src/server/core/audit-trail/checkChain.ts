import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { chainChecks } from '../../database/schema/auditEntry.ts';
import { type ChainLink, type ChainVerdict, readHash, readHead, walkChain } from './verifyChain.ts';

export interface ChainCheckRun {
  readonly now: Date;
  /** What was in order when the whole chain was last recomputed or continued; without it all of it is. */
  readonly from?: ProvenLink | undefined;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => Promise<void>;
}

/** A link up to which a chain was in order, and when all of it was last recomputed. */
export interface ProvenLink extends ChainLink {
  readonly walkedAt: Date;
}

/** What a check found, and the last link that is in order. */
export interface ChainProof extends ChainVerdict {
  readonly end: ChainLink;
}

/** What this process has seen in order. The table says it to other processes; who owns the tables can change that. */
const seen = new WeakMap<Database, Map<number, ChainLink>>();

/**
 * Recomputes a chain and keeps what it found. What has once been in order must stay: a chain that was replaced by
 * another sound one, or cut off and given a new end, is not intact.
 */
export async function checkChain(
  database: Database,
  agencyId: number,
  { now, from, signal, progress }: ChainCheckRun,
): Promise<ChainProof> {
  const ofDatabase = seen.get(database) ?? new Map<number, ChainLink>();
  seen.set(database, ofDatabase);
  const [stored] = await database
    .select()
    .from(chainChecks)
    .where(eq(chainChecks.agencyId, agencyId));
  const known = [
    ofDatabase.get(agencyId),
    stored && { seq: stored.goodSeq, hash: stored.goodHash },
  ].filter((link) => link !== undefined && link.seq > 0) as ChainLink[];
  const { seq: total } = await readHead(database, agencyId);
  const walked = await walkChain(database, agencyId, {
    from,
    ...(signal ? { signal } : {}),
    ...(progress ? { progress: (done: number) => progress(done, Math.max(done, total)) } : {}),
  });
  const verdict = await compare(database, agencyId, walked, known);
  const end = { seq: verdict.checkedEntries, hash: walked.lastHash };
  const good = verdict.isIntact ? end : (known[0] ?? { seq: 0, hash: '' });
  if (verdict.isIntact) ofDatabase.set(agencyId, end);
  const walkedAt = from?.walkedAt ?? now;
  const row = { checkedAt: now, walkedAt, ...verdict, goodSeq: good.seq, goodHash: good.hash };
  await database
    .insert(chainChecks)
    .values({ agencyId, ...row })
    .onConflictDoUpdate({ target: chainChecks.agencyId, set: row });
  return { ...verdict, end };
}

async function compare(
  database: Database,
  agencyId: number,
  { isIntact, checkedEntries, firstBroken }: ChainVerdict,
  known: readonly ChainLink[],
): Promise<ChainVerdict> {
  if (!isIntact) return { isIntact, checkedEntries, firstBroken };
  for (const { seq, hash } of known) {
    if ((await readHash(database, agencyId, seq)) === hash) continue;
    // It holds together, but it is not the chain that was here before: cut off, or hashed again.
    return { isIntact: false, checkedEntries, firstBroken: Math.min(checkedEntries + 1, seq) };
  }
  return { isIntact, checkedEntries, firstBroken };
}
