import type { Program } from './serverProcess.ts';

/** `npm start`. */
export const startProgram: Program = {
  entry: new URL('../../../src/server/commands/start.ts', import.meta.url),
  says: /^Countersign is ready at (\S+)$/m,
};

/** `npm run dev`. */
export const devProgram: Program = {
  entry: new URL('../../../src/server/commands/dev.ts', import.meta.url),
  says: /^Development server at (\S+)$/m,
};

/** An installation's server. */
export const mainProgram: Program = {
  entry: new URL('../../../src/server/process/main.ts', import.meta.url),
  says: /"event":"listening","address":"([^"]+)"/,
};
