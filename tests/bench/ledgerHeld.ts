import { type SQL, sql } from 'drizzle-orm';
import {
  occurredBefore,
  readHeldAt,
  recordedUpTo,
} from '../../src/server/operations/ledger/heldAt.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { type FilledLedger, occurredAt } from './fillLedger.ts';
import { median } from './median.ts';

/** What every inventory held of every lot at moments of the past, against one scan of the entries until then. */
export async function measureHeld(
  { database, judge }: LedgerBench,
  { agencyId, entries }: FilledLedger,
): Promise<void> {
  const twoThirds = Math.floor((entries * 2) / 3);
  const moments: (readonly [string, SQL])[] = [
    ['now, in recorded order', recordedUpTo(entries)],
    ['two thirds on, in recorded order', recordedUpTo(twoThirds)],
    ['early, in recorded order', recordedUpTo(Math.floor(entries / 20))],
    ['two thirds on, as it occurred', occurredBefore(occurredAt(twoThirds, entries))],
  ];
  for (const [name, until] of moments) {
    const held = () => readHeldAt(database, agencyId, until);
    const scan = () =>
      database.execute(
        sql`select count(e.inventory_id), count(e.lot_id), sum(e.change) from ledger_entries e where e.agency_id = ${agencyId} and ${until}`,
      );
    const lots = (await held()).length;
    if (lots === 0) throw new Error(`Nothing was held ${name}`);
    await scan();
    const [sums, scans]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      scans.push(await time(scan));
      sums.push(await time(held));
    }
    const [own, bare] = [median(sums), median(scans)];
    judge(
      own <= 3 * bare,
      `balances ${name} (${lots.toLocaleString('en-US')}): ${own.toFixed(0)} ms, one scan ${bare.toFixed(0)} ms, ratio ${(own / bare).toFixed(1)}, at most 3.0`,
    );
  }
}
