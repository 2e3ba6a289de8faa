import type { Model } from '../../src/charts/fixtures.ts';

/** The fixtures of every machine in machines/registry.ts, from the file `<subject>.fixtures.ts` beside this one. */
export const models: readonly Model[] = [];
