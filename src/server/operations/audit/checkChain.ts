import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { type ChainLink, type ChainVerdict, readHead, verifyChain } from './verifyChain.ts';

interface Verified extends ChainLink {
  /** The database's own digest over the rows up to this link, taken before they were verified. */
  readonly digest: string;
}

const known = new WeakMap<Database, Map<number, Verified>>();

/**
 * The verdict of `verifyChain` without walking again what was walked before: the database digests those
 * rows itself, and while the digest is the same only the entries after them are walked. What has once
 * been verified must stay: a chain that was replaced by another sound one is not intact.
 */
export async function checkChain(database: Database, agencyId: number): Promise<ChainVerdict> {
  const ofDatabase = known.get(database) ?? new Map<number, Verified>();
  known.set(database, ofDatabase);
  const verified = ofDatabase.get(agencyId);
  const head = await readHead(database, agencyId);
  const digest = await digestRows(database, agencyId, head.seq);
  const isUnchanged =
    verified !== undefined &&
    verified.digest === (await digestRows(database, agencyId, verified.seq));
  const verdict = await verifyChain(database, agencyId, isUnchanged ? verified : undefined);
  if (!verdict.isIntact) return verdict;
  if (verified !== undefined && !isUnchanged) {
    // It holds together, but it is not the chain that was here before: cut off, or hashed anew.
    const firstBroken = Math.min(verdict.checkedEntries + 1, verified.seq);
    return { ...verdict, isIntact: false, firstBroken };
  }
  ofDatabase.set(agencyId, { ...head, digest });
  return verdict;
}

async function digestRows(database: Database, agencyId: number, seq: number): Promise<string> {
  const rows = await selectRows(
    database,
    sql`select encode(sha256(convert_to(coalesce(string_agg(
          encode(sha256(convert_to(entry::text, 'UTF8')), 'hex'), '' order by entry.seq), ''), 'UTF8')), 'hex') as digest
        from audit_entries as entry where entry.agency_id = ${agencyId} and entry.seq <= ${seq}`,
    v.object({ digest: v.string() }),
  );
  return rows[0]?.digest ?? '';
}
