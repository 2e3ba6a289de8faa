import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type ChainHead, ChainName } from '../../../contract/audit/evidence.ts';
import type { Database, Reader } from '../../database/database.ts';
import { seenHeads } from '../../database/schema/recordVersion.ts';
import { findLateVersions } from './lateVersions.ts';
import { readLinkHash } from './readHeads.ts';

type Head = Pick<ChainHead, 'chain' | 'agencyId' | 'sequence' | 'hash'>;

/** What this process has seen in order. The table says it to other processes; who owns the tables can change that. */
const seen = new WeakMap<Reader, Map<string, Head>>();

/**
 * What was once in order must stay: whether each seen head is still a link of its chain, and what follows it refers to
 * something newer.
 */
export async function compareSeen(reader: Reader, agencyId: number): Promise<string[]> {
  const stored = await reader.select().from(seenHeads).where(eq(seenHeads.agencyId, agencyId));
  const own = [...(seen.get(reader)?.values() ?? [])].filter((head) => head.agencyId === agencyId);
  const known = stored.flatMap(({ chain, ...head }) =>
    v.is(ChainName, chain) ? { chain, ...head } : [],
  );
  const failures = new Set(await compareLinks(reader, agencyId, [...own, ...stored]));
  for (const late of await findLateVersions(reader, own, { isMigrated: true })) failures.add(late);
  for (const late of await findLateVersions(reader, known)) failures.add(late);
  return [...failures];
}

/** Whether links that were once in order are still there. @returns a sentence for each that is not. */
export async function compareLinks(
  reader: Reader,
  agencyId: number,
  links: readonly { readonly chain: string; readonly sequence: number; readonly hash: string }[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const { chain: name, sequence, hash } of links) {
    const chain = v.safeParse(ChainName, name);
    const now = chain.success
      ? await readLinkHash(reader, { chain: chain.output, agencyId, sequence })
      : undefined;
    if (now === hash) continue;
    failures.push(
      now === undefined
        ? `The chain "${name}" had ${sequence} entries at the last correct check; that entry is missing.`
        : `The chain "${name}" up to entry ${sequence} doesn’t match the last correct check.`,
    );
  }
  return failures;
}

/** Stores heads of chains that are in order, in this process and in the database; none moves back. */
export async function storeSeen(database: Database, heads: readonly ChainHead[]): Promise<void> {
  const [first] = heads;
  if (first === undefined) return;
  const known = seen.get(database) ?? new Map<string, Head>();
  seen.set(database, known);
  for (const head of heads) {
    const key = `${head.agencyId} ${head.chain}`;
    if ((known.get(key)?.sequence ?? 0) <= head.sequence) known.set(key, head);
  }
  await database
    .insert(seenHeads)
    .values(
      heads.map(({ agencyId, chain, sequence, hash }) => ({ agencyId, chain, sequence, hash })),
    )
    .onConflictDoUpdate({
      target: [seenHeads.agencyId, seenHeads.chain],
      set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
      setWhere: sql`${seenHeads.sequence} <= excluded.sequence`,
    });
}
