import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { checkForms } from '../../../src/server/core/signed-documents/formChain.ts';
import { checkInventories } from '../../../src/server/core/signed-documents/inventoryChain.ts';
import { checkLossRecords } from '../../../src/server/core/signed-documents/lossChain.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { compareSeen } from '../../../src/server/features/audit/seenHeads.ts';

/** Statements, or what runs them. */
export type Round = readonly SQL[] | ((tx: Transaction) => Promise<unknown>);

/**
 * What a check says after each of the rounds: changes made past every trigger, foreign key and rule, as the owner of
 * the tables can make them. Each round is undone before the next.
 *
 * @returns the faults of each round, a line each.
 */
export async function forgeRounds(
  database: Database,
  agencyId: number,
  rounds: readonly Round[],
): Promise<string[]> {
  const undo = new Error('undo');
  const found: string[] = [];
  await expect(
    database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      for (const round of rounds) {
        await tx.execute('savepoint honest');
        if (typeof round === 'function') await round(tx);
        else for (const change of round) await tx.execute(change);
        found.push((await faultsOf(tx, agencyId)).join('\n'));
        await tx.execute('rollback to savepoint honest');
      }
      throw undo;
    }),
  ).rejects.toBe(undo);
  return found;
}

/** As `verify-ledger` proves an agency and the installation, without its limit on how much it says. */
async function faultsOf(tx: Transaction, agencyId: number): Promise<string[]> {
  const audit = await verifyChain(tx, agencyId);
  return [
    ...(await verifyLedger(tx, agencyId, { most: 1_000 })).failures,
    ...(await verifyLedger(tx, 0, { most: 1_000 })).failures,
    ...(await checkForms(tx, agencyId)),
    ...(await checkInventories(tx, agencyId)),
    ...(await checkLossRecords(tx, agencyId)),
    ...(await compareSeen(tx, agencyId)),
    ...(audit.isIntact ? [] : [`The first broken entry is ${audit.firstBroken}.`]),
  ];
}
