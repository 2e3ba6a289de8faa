import { measureLedger } from './ledgerBench.ts';

/* npm run bench:ledger: each figure on both engines; one that does not hold keeps no other from being measured. */
const [only] = process.argv.slice(2);
for (const engine of ['pglite', 'postgres'] as const) {
  if (only === undefined || only === engine) await measureLedger(engine);
}
