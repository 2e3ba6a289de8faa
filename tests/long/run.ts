import { runCodeMutants } from '../mutation/run.ts';
import { plantFaults } from '../planted/planted.ts';
import { enginesOf } from '../support/database/engines.ts';
import { accounts } from './accounts.ts';
import { fuzzContract } from './contractFuzz.ts';
import { image } from './deploy/image.ts';
import { recovery } from './deploy/recovery.ts';
import { samples } from './deploy/samples.ts';
import { diagrams } from './diagrams.ts';
import { engines } from './engines.ts';
import { clock } from './faults/clock.ts';
import { pool } from './faults/pool.ts';
import { slowSockets } from './faults/slowSockets.ts';
import { walkField } from './field/walkField.ts';
import { playOnPhone } from './field-week/playOnPhone.ts';
import { fullDisk } from './fullDisk.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { hosts } from './hosts.ts';
import { installation } from './install/install.ts';
import { nodeVersions } from './install/nodeVersions.ts';
import { killDuringJob } from './killDuringJob.ts';
import { kills } from './kills/kills.ts';
import { mutants } from './mutants.ts';
import { seals } from './seals.ts';
import { soak } from './soak/soak.ts';
import { fuzzSystem } from './system/systemFuzz.ts';

/**
 * `npm run test:long`: what takes minutes. Prints its figures; the exit code says whether all held. One campaign alone:
 * `npm run test:long kills 40 <seed> <engine>` (without the engine: on each), `npm run test:long soak 500 <seed> <minutes>`,
 * `npm run test:long accounts 50 <act>`, `npm run test:long diagrams`, `npm run test:long disk`, `npm run test:long contract 2000 <seed> <engine>`,
 * `npm run test:long field 500 <seed> <engine>`, `npm run test:long hosts`,
 * `npm run test:long install <folder with a build, to leave that out> <seed>`, `npm run test:long nodeVersions`, `npm run test:long fieldWeek`,
 * `npm run test:long powerCut`, `npm run test:long fuzz 1000 <seed> <subject>`, `npm run test:long system 20000 <seed>`,
 * `npm run test:long slowSockets 3000 <seed>`, `npm run test:long pool`, `npm run test:long clock`, `npm run test:long mutants <subject>`,
 * `npm run test:long lag`, `npm run test:long planted <words of the plant>`.
 */
const [chosen, count, given, only] = process.argv.slice(2);
const seed = Number(given ?? Date.now() % 100_000);

const campaigns: Readonly<Record<string, () => Promise<void> | void>> = {
  accounts: () => accounts({ rounds: Number(count ?? 50), only: given }),
  clock: () => clock(seed),
  contract: () => fuzzContract({ runs: Number(count ?? 2_000), seed, engines: enginesOf(only) }),
  diagrams: () => diagrams(),
  disk: () => fullDisk(),
  engines: () => engines(),
  field: () => walkField({ walks: Number(count ?? 500), seed, engines: enginesOf(only) }),
  hosts: () => hosts(),
  image: () => image(),
  install: () => installation(seed, { built: count }),
  pool: () => pool(seed),
  recovery: () => recovery(),
  samples: () => samples(),
  fieldWeek: () => playOnPhone('fieldWeek'),
  powerCut: () => playOnPhone('powerCut'),
  fuzz: () => fuzz({ runs: Number(count ?? 500), seed, only }),
  codeMutants: () => runCodeMutants(),
  job: () => killDuringJob(),
  lag: () => import('../bench/lag/measure.ts').then(() => undefined),
  kills: () => kills({ failures: Number(count ?? 250), seed, engines: enginesOf(only) }),
  mutants: () => mutants(count),
  nodeVersions: () => nodeVersions(seed),
  planted: () => plantFaults(count),
  seals: () => seals(),
  slowSockets: () => slowSockets({ count: Number(count ?? 3_000), seed }),
  soak: () => soak({ walks: Number(count ?? 500), seed, minutes: Number(only ?? 30) }),
  system: () => fuzzSystem({ runs: Number(count ?? 20_000), seed }),
};

if (chosen !== undefined && !(chosen in campaigns)) {
  throw new Error(`There is no campaign ${chosen}: take ${Object.keys(campaigns).join(', ')}.`);
}
const failed: string[] = [];
for (const [name, run] of Object.entries(campaigns)) {
  if (chosen !== undefined && chosen !== name) continue;
  try {
    await run();
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
// Sockets whose other end was killed may stay half open, and would keep the process after its verdict.
process.exit();
