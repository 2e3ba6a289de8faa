import { killDuringUse } from './killDuringUse.ts';
import { soak } from './soak/soak.ts';

/**
 * `npm run test:long`: what takes minutes. Prints its figures; the exit code says whether all held. One campaign alone:
 * `npm run test:long kill 20`, `npm run test:long soak 500 <seed>`.
 */
const [campaign, count, seed] = process.argv.slice(2);
if (campaign !== undefined && !['kill', 'soak'].includes(campaign)) {
  throw new Error(`There is no campaign ${campaign}: take kill or soak.`);
}
if (campaign !== 'soak') await killDuringUse({ kills: Number(count ?? 20) });
if (campaign !== 'kill') {
  await soak({
    walks: Number(count ?? 500),
    seed: Number(seed ?? Date.now() % 100_000),
    minutes: 30,
  });
}
