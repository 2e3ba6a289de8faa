import { calls } from '../../src/contract/calls.ts';
import type { Engine } from '../support/database/engines.ts';
import { openContractFuzzer } from '../support/fuzz/contractFuzzer.ts';
import { startTestServer } from '../support/server/server.ts';
import { openOn } from './openOn.ts';

export interface ContractCampaign {
  /** Requests of each call, on each engine. */
  readonly runs: number;
  readonly seed: number;
  readonly engines: readonly Engine[];
}

/**
 * Sends every call of the contract what its schemas allow and what they do not, with edge values of every kind, as every
 * role and without a session. None may be answered with a fault of the server.
 *
 * @throws with each such request and the seed that makes it again.
 */
export async function fuzzContract({ runs, seed, engines }: ContractCampaign): Promise<void> {
  const failures: string[] = [];
  for (const engine of engines) {
    const begun = performance.now();
    const { open, stop } = await openOn(engine, 'contract');
    try {
      const server = await startTestServer({ open });
      const fuzzer = await openContractFuzzer(server);
      for (const call of calls) {
        const found = await fuzzer.fuzz(call, runs, seed);
        failures.push(...found.map((failure) => `${engine}: ${failure}`));
      }
    } finally {
      await open.close();
      await stop();
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(
      `${engine}: ${calls.length} calls, ${runs} requests each, ${seconds} s (seed ${seed})`,
    );
  }
  if (failures.length > 0) throw new Error(`Faults of the server:\n${failures.join('\n')}`);
}
