import { type SQL, sql } from 'drizzle-orm';
import {
  occurredBefore,
  readHeldAt,
  recordedUpTo,
} from '../../src/server/operations/ledger/heldAt.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { type FilledLedger, occurredAt } from './fillLedger.ts';
import { median } from './median.ts';

/**
 * What every inventory held of every lot at moments of the past, against one scan of the ledger; beside it the scan of
 * the entries until then alone, which at an early moment are hardly more than the balances that come of them.
 */
export async function measureHeld(
  { database, judge, note }: LedgerBench,
  { agencyId, entries }: FilledLedger,
): Promise<void> {
  const twoThirds = Math.floor((entries * 2) / 3);
  const whole = recordedUpTo(entries);
  const moments: (readonly [string, SQL])[] = [
    ['now, in recorded order', whole],
    ['two thirds on, in recorded order', recordedUpTo(twoThirds)],
    ['early, in recorded order', recordedUpTo(Math.floor(entries / 20))],
    ['two thirds on, as it occurred', occurredBefore(occurredAt(twoThirds, entries))],
  ];
  const scan = (until: SQL) =>
    time(() =>
      database.execute(
        sql`select count(e.inventory_id), count(e.lot_id), sum(e.change) from ledger_entries e where e.agency_id = ${agencyId} and ${until}`,
      ),
    );
  for (const [name, until] of moments) {
    const held = () => readHeldAt(database, agencyId, until);
    const lots = (await held()).length;
    if (lots === 0) throw new Error(`Nothing was held ${name}`);
    await scan(until);
    const times = { held: [] as number[], all: [] as number[], part: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.all.push(await scan(whole));
      times.part.push(await scan(until));
      times.held.push(await time(held));
    }
    const [own, all, part] = [median(times.held), median(times.all), median(times.part)];
    const against = (bare: number) => `${bare.toFixed(0)} ms, ratio ${(own / bare).toFixed(1)}`;
    judge(
      own <= 3 * all,
      `balances ${name} (${lots.toLocaleString('en-US')}): ${own.toFixed(0)} ms, one scan of the ledger ${against(all)}, at most 3.0`,
    );
    note(`one scan of the entries until then ${against(part)}`);
  }
}
