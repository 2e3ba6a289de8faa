import { sql } from 'drizzle-orm';
import { closeMonths } from '../../src/server/core/movements/closeMonths.ts';
import { findClosing } from '../../src/server/core/movements/closings.ts';
import { readHeldAt } from '../../src/server/core/movements/heldAt.ts';
import { type FilledLedger, occurredAt } from '../support/custody/fillLedger.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { median } from './median.ts';

/**
 * What every inventory held of every lot at moments of the past, compared with one scan of what it is read from: the
 * balances of the closing before, and the entries since. The months are closed first.
 */
export async function measureHeld(
  { database, validate, note }: LedgerBench,
  { agencyId, entries }: FilledLedger,
): Promise<void> {
  const steps: number[] = [];
  let step = performance.now();
  const progress = async () => {
    steps.push(performance.now() - step);
    step = performance.now();
  };
  const closed = await closeMonths(database, agencyId, {
    now: occurredAt(entries, entries),
    progress,
  });
  note(
    `${closed} months closed in ${(steps.reduce((sum, ms) => sum + ms, 0) / 1_000).toFixed(1)} s, the longest step ${Math.max(0, ...steps).toFixed(0)} ms`,
  );
  await database.execute(sql`vacuum analyze closing_balances`);
  for (const [name, part] of [
    ['now', 1],
    ['two thirds on', 2 / 3],
    ['early', 1 / 20],
  ] as const) {
    const at = occurredAt(Math.floor(entries * part), entries);
    const closing = await findClosing(database, agencyId, at);
    const floor = () =>
      database.execute(
        sql`select (select count(amount) from closing_balances
              where agency_id = ${agencyId} and closes_at = ${closing.closesAt}::timestamptz),
            (select sum(change) from ledger_entries where agency_id = ${agencyId}
              and occurred_at >= coalesce(${closing.closesAt}::timestamptz, '-infinity')
              and occurred_at < ${at.toISOString()})`,
      );
    const held = async () => readHeldAt(database, await findClosing(database, agencyId, at));
    const lots = (await held()).length;
    if (lots === 0) throw new Error(`Nothing was held ${name}`);
    await floor();
    const times = { held: [] as number[], floor: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push(await time(floor));
      times.held.push(await time(held));
    }
    const [own, least] = [median(times.held), median(times.floor)];
    validate(
      own <= 4 * least + 5,
      `balances ${name} (${lots.toLocaleString('en-US')}): ${own.toFixed(0)} ms, one scan of the closing and what came after it ${least.toFixed(0)} ms, ratio ${(own / least).toFixed(1)}, at most 4.0 and 5 ms`,
    );
  }
}
