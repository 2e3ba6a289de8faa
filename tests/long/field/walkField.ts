import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../support/database/engines.ts';
import { passkeyOrigin } from '../../support/people/storedPasskey.ts';
import { Random } from '../../support/random.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { openOn } from '../openOn.ts';
import { checkWorld } from './checkWorld.ts';
import { play } from './play.ts';
import { addWorld, type Tally } from './world.ts';

export interface FieldCampaign {
  /** On each engine. */
  readonly walks: number;
  readonly seed: number;
  readonly engines: readonly Engine[];
}

const steps = 18;

/**
 * Three devices of one agency record uses, waste, breakage, counts and shift changes without a network, with PINs that are
 * right or not and clocks that are off, and deliver them over a network that breaks, by their authors or a courier, while
 * people record, confirm, deny, decide, change their PIN and revoke a device. After each walk everything is delivered, and
 * `checkWorld` compares devices, records and ledger (FIELD-07 to FIELD-17).
 *
 * @throws with the seed of the walk that failed.
 */
export async function walkField(campaign: FieldCampaign): Promise<void> {
  for (const engine of campaign.engines) await walkOn(engine, campaign);
}

async function walkOn(engine: Engine, { walks, seed }: FieldCampaign): Promise<void> {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'countersign-walks-'));
  const { open, stop } = await openOn(engine, 'field');
  const tally: Tally = { made: 0, deliveries: 0, unavailable: 0, online: 0, states: new Map() };
  try {
    const environment = { FIELD_KEY_DIR: folder, PUBLIC_ORIGIN: passkeyOrigin };
    const server = await startTestServer({ open, environment });
    for (let walk = 0; walk < walks; walk += 1) {
      try {
        await walkOnce(server, walk, new Random(seed + walk), tally);
      } catch (error) {
        const again = `npm run test:long field 1 ${seed + walk} ${engine}`;
        throw new Error(`Walk ${walk} of seed ${seed} on ${engine}: ${again}`, { cause: error });
      }
    }
  } finally {
    await open.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const states = [...tally.states]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([state, number]) => `${number} ${state}`)
    .join(', ');
  console.log(
    `${engine}: ${walks} walks, ${tally.made} records, ${tally.deliveries} deliveries (${tally.unavailable} times unavailable), ${tally.online} acts online; ${states}; ${seconds} s (seed ${seed})`,
  );
}

async function walkOnce(
  server: TestServer,
  walk: number,
  random: Random,
  tally: Tally,
): Promise<void> {
  const world = await addWorld(server, `w${walk}`, random, tally);
  for (let step = 0; step < steps; step += 1) await play(world);
  await checkWorld(world);
}
