import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { CallReply } from '../../../contract/core/call.ts';
import { type getPacketChain, packetLinkLimit } from '../../../contract/reports/packet.ts';
import { canonicalJson } from '../../../rules/core/canonicalJson.ts';
import { contentOfEntry } from '../../core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { amongIds, Sum } from '../../database/sql.ts';
import {
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/**
 * The chain of the ledger from the first entry of the packet to its last, a part in each reply. Entries of the packet come
 * with the text that was hashed, all others with their hashes only: they keep the chain whole, and reveal nothing.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readPacketChain(
  tx: Transaction,
  session: ReportSession,
  filter: ReportFilter & { readonly start: number },
  now: Date,
): Promise<CallReply<typeof getPacketChain>> {
  const scope = await readScope(tx, session, filter, now);
  const ends = await readEnds(tx, scope);
  if (ends === null) return { links: [], next: null };
  const from = Math.max(filter.start, ends.first);
  const { agencyId, start, end } = scope;
  const shown = new Set(scope.inventoryIds);
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.agencyId} = ${agencyId} and ${ledgerEntries.sequence} >= ${from} and ${ledgerEntries.sequence} <= ${ends.last}`,
    )
    .orderBy(ledgerEntries.sequence)
    .limit(packetLinkLimit);
  const last = rows.at(-1)?.sequence ?? ends.last;
  return {
    links: rows.map((entry) => ({
      sequence: entry.sequence,
      previousHash: entry.previousHash,
      hash: entry.hash,
      content:
        shown.has(entry.inventoryId) && entry.occurredAt >= start && entry.occurredAt < end
          ? canonicalJson(contentOfEntry(entry))
          : null,
    })),
    next: last < ends.last ? last + 1 : null,
  };
}

const Ends = v.object({ first: v.nullable(Sum), last: v.nullable(Sum) });

/** The numbers of the first and the last entry of the packet; null if it has none. */
async function readEnds(tx: Transaction, { agencyId, inventoryIds, start, end }: ReportScope) {
  if (inventoryIds.length === 0) return null;
  const [row] = await selectRows(
    tx,
    sql`select min(e.sequence)::text as first, max(e.sequence)::text as last
        from ledger_entries e
        where e.agency_id = ${agencyId} and ${amongIds(sql`e.inventory_id`, inventoryIds)}
          and e.occurred_at >= ${start.toISOString()} and e.occurred_at < ${end.toISOString()}`,
    Ends,
  );
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}
