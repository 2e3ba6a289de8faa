import { enginesOf } from '../support/database/engines.ts';
import { measureLedger } from './ledgerBench.ts';

/* npm run bench:ledger: each figure on both engines; one that does not hold keeps no other from being measured. */
const [named] = process.argv.slice(2);
for (const engine of enginesOf(named)) await measureLedger(engine);
