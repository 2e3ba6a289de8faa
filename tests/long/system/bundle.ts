import { resolve } from 'node:path';
import { build } from 'vite';
import type * as Inside from './inside.ts';

const entry = resolve(import.meta.dirname, 'inside.ts');
const worker = 'virtual:pwa-register';
const verifier = 'virtual:packet-verifier';

/** The client's modules as one script, whose parts are there at once when they are imported. */
async function scriptOf(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'inside', codeSplitting: false },
      },
    },
    // Only the build of the application has it; the simulated browser has no workers.
    plugins: [
      { name: 'worker', resolveId: (id) => (id === worker ? { id, external: true } : null) },
      // No packet is made here.
      {
        name: 'verifier',
        resolveId: (id) => (id === verifier ? id : null),
        load: (id) => (id === verifier ? "export const script = '';" : null),
      },
    ],
  });
  if (!('output' in built)) throw new Error('The build gave no output.');
  return built.output[0].code;
}

let script: Promise<string> | undefined;

/** Runs the client's modules with these globals in place of Node's. */
export async function loadInside(
  globals: Readonly<Record<string, unknown>>,
): Promise<typeof Inside> {
  script ??= scriptOf();
  const run = new Function(...Object.keys(globals), `${await script}\nreturn inside;`) as (
    ...values: unknown[]
  ) => typeof Inside;
  return run(...Object.values(globals));
}
