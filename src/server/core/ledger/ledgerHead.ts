import { eq, sql } from 'drizzle-orm';
import { compiled } from '../../database/compiled.ts';
import type { Transaction } from '../../database/database.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { updateOf, type Write } from '../../database/writeTogether.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';

export interface LedgerHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Before the first link of a chain. */
export const firstLink: LedgerHead = { sequence: 0, hash: genesisHash };

/** The end of the entries, and of the events, whose chain is next to theirs. */
export interface LockedLedger extends LedgerHead {
  readonly events: LedgerHead;
}

/**
 * Locks the end of an agency's ledger until the transaction ends. Everything that writes to the ledger takes this lock
 * before it reads balances, and after the accounts it locks, so that one writer at a time moves balances and no two
 * writers can wait for each other.
 */
export async function lockLedger(tx: Transaction, agencyId: number): Promise<LockedLedger> {
  const head = (await selectHead(tx, agencyId)) ?? (await createHead(tx, agencyId));
  return {
    sequence: head.sequence,
    hash: head.hash,
    events: { sequence: head.eventSequence, hash: head.eventHash ?? genesisHash },
  };
}

async function selectHead(tx: Transaction, agencyId: number) {
  const rows = await lockHead(tx, { agencyId });
  return rows[0];
}

const lockHead = compiled((reader) =>
  reader
    .select()
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, sql.placeholder('agencyId')))
    .for('update'),
);

/** Where two create it at once, the second waits for the first, and finds it. */
async function createHead(tx: Transaction, agencyId: number) {
  await tx
    .insert(ledgerHeads)
    .values({ agencyId, sequence: 0, hash: genesisHash })
    .onConflictDoNothing();
  const created = await selectHead(tx, agencyId);
  if (created === undefined) throw new Error(`Ledger ${agencyId} could not be locked`);
  return created;
}

/** The write that makes an entry the newest one. */
export function headMove(agencyId: number, { sequence, hash }: LedgerHead): Write {
  return updateOf(ledgerHeads, { sequence, hash }, { agencyId });
}

export async function moveEventHead(
  tx: Transaction,
  agencyId: number,
  { sequence, hash }: LedgerHead,
): Promise<void> {
  await tx
    .update(ledgerHeads)
    .set({ eventSequence: sequence, eventHash: hash })
    .where(eq(ledgerHeads.agencyId, agencyId));
}
