import { type SQL, sql } from 'drizzle-orm';
import {
  occurredBefore,
  readHeldAt,
  recordedUpTo,
} from '../../src/server/core/movements/heldAt.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { type FilledLedger, occurredAt } from './fillLedger.ts';
import { median } from './median.ts';

/**
 * What every inventory held of every lot at moments of the past, compared with one scan of the entries until then. At
 * an early moment those are hardly more than the balances calculated from them; there the floor is one scan of the
 * whole ledger, and the report shows the other next to it.
 */
export async function measureHeld(
  { database, validate, note }: LedgerBench,
  { agencyId, entries }: FilledLedger,
): Promise<void> {
  const twoThirds = Math.floor((entries * 2) / 3);
  const [now, later] = [recordedUpTo(entries), recordedUpTo(twoThirds)];
  const early = recordedUpTo(Math.floor(entries / 20));
  const byTime = occurredBefore(occurredAt(twoThirds, entries));
  const moments: (readonly [string, SQL, SQL])[] = [
    ['now, in recorded order', now, now],
    ['two thirds on, in recorded order', later, later],
    ['early, in recorded order', early, now],
    ['two thirds on, as it occurred', byTime, byTime],
  ];
  const scan = (until: SQL) =>
    time(() =>
      database.execute(
        sql`select count(e.inventory_id), count(e.lot_id), sum(e.change) from ledger_entries e where e.agency_id = ${agencyId} and ${until}`,
      ),
    );
  for (const [name, until, scanned] of moments) {
    const held = () => readHeldAt(database, agencyId, until);
    const lots = (await held()).length;
    if (lots === 0) throw new Error(`Nothing was held ${name}`);
    await scan(scanned);
    await scan(until);
    const times = { held: [] as number[], floor: [] as number[], until: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push(await scan(scanned));
      times.until.push(await scan(until));
      times.held.push(await time(held));
    }
    const [own, floor, bare] = [median(times.held), median(times.floor), median(times.until)];
    const against = (ms: number) => `${ms.toFixed(0)} ms, ratio ${(own / ms).toFixed(1)}`;
    validate(
      own <= 3 * floor,
      `balances ${name} (${lots.toLocaleString('en-US')}): ${own.toFixed(0)} ms, one scan of ${scanned === until ? 'the entries until then' : 'the ledger'} ${against(floor)}, at most 3.0`,
    );
    if (scanned !== until) note(`one scan of the entries until then ${against(bare)}`);
  }
}
