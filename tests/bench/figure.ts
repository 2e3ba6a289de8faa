import type { Database } from '../../src/server/database/database.ts';

export const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** Where the figures are taken: a verdict that does not hold makes the run fail. */
export interface LedgerBench {
  readonly database: Database;
  validate(holds: boolean, text: string): void;
  note(text: string): void;
}

export async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
