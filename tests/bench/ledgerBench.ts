import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../src/server/database/database.ts';
import { type FilledLedger, fillLedger } from '../support/custody/fillLedger.ts';
import { openBenchEngine } from './engine.ts';
import type { LedgerBench } from './figure.ts';
import { measureHeld } from './ledgerHeld.ts';
import { measurePages } from './ledgerPages.ts';
import { measureReports } from './ledgerReports.ts';
import { measureUses } from './ledgerUses.ts';

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000);

/**
 * What the ledger promises, on one engine, each as a ratio in the same run: recording a use against its bare rows, a page
 * of a million entries and a day of the use log against their queries, what was held at a past moment against a scan of the same rows. BENCH_ENTRIES,
 * BENCH_INVENTORIES, BENCH_USES and BENCH_ROUNDS make it smaller.
 */
export async function measureLedger(engine: OpenDatabase['engine']): Promise<void> {
  const open = await openBenchEngine(engine);
  const { database } = open;
  const bench: LedgerBench = {
    database,
    validate: (holds, text) => {
      if (!holds) process.exitCode = 1;
      process.stdout.write(`  ${holds ? 'holds ' : 'BROKEN'} ${text}\n`);
    },
    note: (text) => process.stdout.write(`         ${text}\n`),
  };
  try {
    process.stdout.write(`\nThe ledger on ${engine}\n`);
    await measureUses(bench);
    const one = await fill(database, 'one', 1);
    await measurePages(bench, one);
    await measureReports(bench, one);
    const many = await fill(database, 'many', Number(process.env.BENCH_INVENTORIES ?? 1_000));
    await measureHeld(bench, many);
  } finally {
    await open.close();
  }
}

async function fill(
  database: Database,
  prefix: string,
  inventories: number,
): Promise<FilledLedger> {
  const start = performance.now();
  const filled = await fillLedger(database, { prefix, inventories, entries });
  await database.execute(sql`vacuum analyze`);
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const places = `${inventories.toLocaleString('en-US')} ${inventories === 1 ? 'inventory' : 'inventories'}`;
  process.stdout.write(
    `${entries.toLocaleString('en-US')} entries of ${places} × ${filled.products} products (filled in ${seconds} s)\n`,
  );
  return filled;
}
