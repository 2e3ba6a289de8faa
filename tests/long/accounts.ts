import { connectDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { type AccountAct, allActs } from '../support/accounts/accountActs.ts';
import { AccountScene } from '../support/accounts/accountScene.ts';
import { racePair } from '../support/accounts/racePairs.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { startTestServer } from '../support/server/server.ts';

/**
 * Each pair of what can happen to an account at once, against the same person on PostgreSQL, the given number of times:
 * no 500 reply, and no session outlives what ends it.
 *
 * @param only one act, with every other.
 * @throws with every fault.
 */
export async function accounts({
  rounds,
  only,
}: {
  readonly rounds: number;
  readonly only: string | undefined;
}): Promise<void> {
  const cluster = await startPostgres();
  try {
    await cluster.run('create database accounts');
    const url = cluster.url('accounts');
    const open = await connectDatabase({ kind: 'postgres', url, poolSize: 8 });
    await migrate(open.database);
    const scene = await AccountScene.open(await startTestServer({ open }));
    const pairs = pairsOf(allActs).filter(
      (pair) => only === undefined || pair.some((act) => act === only),
    );
    const failures: string[] = [];
    for (const pair of pairs) {
      const found = await racePair(scene, pair, rounds);
      console.log(`${pair.join(' and ')}: ${found.length === 0 ? 'no fault' : found.join('\n')}`);
      failures.push(...found);
    }
    const serverFailures = scene.server.logLines.filter((line) => line.includes('causeCode'));
    await open.close();
    if (failures.length > 0)
      throw new Error([...failures, ...serverFailures.slice(0, 20)].join('\n'));
    console.log(`accounts: ${pairs.length} pairs of acts, ${rounds} times each, without a fault`);
  } finally {
    await cluster.stop();
  }
}

/** Each with itself and with every later one. */
function pairsOf(acts: readonly AccountAct[]): [AccountAct, AccountAct][] {
  return acts.flatMap((one, index) =>
    acts.slice(index).map((other): [AccountAct, AccountAct] => [one, other]),
  );
}
