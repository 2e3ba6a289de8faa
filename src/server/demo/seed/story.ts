import type { Transaction } from '../../database/database.ts';
import { auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { counts } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { balances, ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { lots } from '../../database/schema/custodyProduct.ts';
import { signatures, uses } from '../../database/schema/custodyUse.ts';
import type { Book } from './book.ts';
import { insertRows } from './insertRows.ts';
import type { Act } from './routine.ts';
import type { SeedContext } from './world.ts';

/** Lets everything happen that an agency did, in the order of time and up to now, and writes its records. */
export async function recordStory(
  tx: Transaction,
  world: SeedContext,
  acts: readonly Act[],
): Promise<void> {
  const past = acts.filter(({ at }) => at.getTime() <= world.now.getTime() - 60_000);
  for (const { run } of past.toSorted((a, b) => a.at.getTime() - b.at.getTime())) run();
  await writeBook(tx, world.book);
}

async function writeBook(tx: Transaction, book: Book): Promise<void> {
  const { agencyId } = book;
  await insertRows(tx, lots, book.lots);
  await insertRows(tx, custodyEvents, book.events);
  await insertRows(tx, ledgerEntries, book.entries);
  await insertRows(tx, signatures, book.signatures);
  await insertRows(tx, uses, book.uses);
  await insertRows(tx, balances, [...book.balances.values()]);
  await insertRows(tx, counts, book.counts);
  await insertRows(tx, auditEntries, book.audit);
  const entry = book.entries.at(-1);
  const audit = book.audit.at(-1);
  if (entry === undefined || audit === undefined) throw new Error('The demo has no history');
  const event = book.events.at(-1);
  await tx
    .insert(ledgerHeads)
    .values({
      agencyId,
      sequence: entry.sequence,
      hash: entry.hash,
      ...(event && { eventSequence: event.sequence, eventHash: event.hash }),
    });
  await tx.insert(auditChains).values({ agencyId, seq: audit.seq, hash: audit.hash });
}
