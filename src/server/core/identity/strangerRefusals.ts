import { lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { strangerRefusals } from '../../database/schema/stranger.ts';
import { clientNetwork } from '../../platform/http/clientNetwork.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { appendAudit, installationChain } from '../audit-trail/appendAudit.ts';

type Row = typeof strangerRefusals.$inferSelect;

const minuteMilliseconds = 60_000;
const mostNamed = 5;

/**
 * Counts a refusal for a person without a known account. It becomes part of the one audit entry of its minute
 * (`writeStrangerRefusals`): anyone could fill the append-only trail with an entry each.
 *
 * @param what in words, from a fixed list: what a stranger typed may be a password.
 */
export async function countStrangerRefusal(
  tx: Transaction,
  refused: { what: string; origin: Origin; now: Date; agencyId?: number | undefined },
): Promise<void> {
  const { what, origin, now, agencyId = installationChain } = refused;
  const network = origin.address === null ? '' : clientNetwork(origin.address);
  const { refusals } = strangerRefusals;
  await tx
    .insert(strangerRefusals)
    .values({ agencyId, minute: minuteOf(now), what, network, refusals: 1 })
    .onConflictDoUpdate({
      target: [
        strangerRefusals.agencyId,
        strangerRefusals.minute,
        strangerRefusals.what,
        strangerRefusals.network,
      ],
      set: { refusals: sql`${refusals} + 1` },
    });
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMilliseconds) * minuteMilliseconds);
}

/**
 * Makes one audit entry of each minute's refusals, per chain, once the minute is over.
 *
 * @param isLast for a server that stops: the running minute is written too.
 */
export async function writeStrangerRefusals(
  database: Database,
  now: Date,
  isLast = false,
): Promise<void> {
  const before = isLast ? new Date(now.getTime() + minuteMilliseconds) : minuteOf(now);
  await database.transaction(async (tx) => {
    const counted = await tx
      .delete(strangerRefusals)
      .where(lt(strangerRefusals.minute, before))
      .returning();
    // In the order of the chains' ids, as everything that locks several of them.
    const inOrder = counted.toSorted(
      (one, other) =>
        one.agencyId - other.agencyId || one.minute.getTime() - other.minute.getTime(),
    );
    const entries = groupBy(inOrder, ({ agencyId, minute }) => `${agencyId} ${minute.getTime()}`);
    for (const rows of entries.values()) await appendEntry(tx, rows, now);
  });
}

async function appendEntry(tx: Transaction, rows: readonly Row[], now: Date): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const networks = [...new Set(rows.map(({ network }) => network).filter((name) => name !== ''))];
  const [only] = networks;
  await appendAudit(tx, {
    agencyId: first.agencyId,
    actor: { id: null, name: 'Unknown user' },
    factor: null,
    action: 'stranger.refused',
    outcome: 'failure',
    subject: { kind: 'user', id: null, name: 'Unknown user' },
    summary: summarize(rows, networks, first.minute),
    origin: { requestId: null, address: networks.length === 1 && only !== undefined ? only : null },
    at: now,
  });
}

function summarize(rows: readonly Row[], networks: readonly string[], minute: Date): string {
  const total = sumOf(rows);
  const clock = `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const kinds = [...groupBy(rows, ({ what }) => what)].map(([what, same]) => ({
    what,
    refusals: sumOf(same),
  }));
  const told = kinds
    .toSorted((one, other) => other.refusals - one.refusals || one.what.localeCompare(other.what))
    .map(({ what, refusals }) => `${what} (${refusals})`)
    .join('; ');
  const times = total === 1 ? 'One attempt' : `${total} attempts`;
  return `${times} of unknown users in the minute from ${clock}${fromWhere(networks)}: ${told}`;
}

function fromWhere(networks: readonly string[]): string {
  if (networks.length === 0) return '';
  const named = networks.toSorted().slice(0, mostNamed).join(', ');
  const more = networks.length - mostNamed;
  return more > 0 ? `, from ${named} and ${more} more` : `, from ${named}`;
}

function groupBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { refusals }) => sum + refusals, 0);
}
