import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Program } from './serverProcess.ts';

const project = resolve(import.meta.dirname, '../../..');

const sources = {
  start: new URL('../../../src/server/commands/start.ts', import.meta.url),
  dev: new URL('../../../src/server/commands/dev.ts', import.meta.url),
  main: new URL('../../../src/server/process/main.ts', import.meta.url),
  bareServer: new URL('./bareServer.ts', import.meta.url),
  fillingDisk: new URL('./fillingDisk.ts', import.meta.url),
};

const listening = /"event":"listening","address":"([^"]+)"/;

/** `npm start` itself, which compiles what it loads. */
export const startProgram: Program = {
  entry: sources.start,
  says: /^Countersign is ready at (\S+)$/m,
};

export type Programs = Awaited<ReturnType<typeof buildPrograms>>;

/**
 * Compiles the programs of the server: a process that starts from this takes two seconds of a processor less than one
 * that compiles what it loads. The caller removes them.
 */
export async function buildPrograms() {
  // Within the project, or the packages would not be found.
  mkdirSync(join(project, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(project, 'dist', 'programs-'));
  const input = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, fileURLToPath(source)]),
  );
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlaces],
    build: { ssr: true, outDir: folder, rolldownOptions: { input } },
  });
  const at = (name: keyof typeof sources) => pathToFileURL(join(folder, `${name}.js`));
  return {
    /** `npm run dev`. */
    dev: { entry: at('dev'), says: /^Development server at (\S+)$/m },
    /** An installation's server. */
    main: { entry: at('main'), says: listening },
    /** The same without the built client. */
    bare: { entry: at('bareServer'), says: listening },
    /** `npm start` on a disk that fills up after as many bytes as `DISK_ROOM` says. */
    onFullDisk: { ...startProgram, entry: at('start'), preloads: [at('fillingDisk')] },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** What a module looks for next to its source is there, wherever the module was compiled to. */
const ownPlaces: Plugin = {
  name: 'own places',
  transform(code, id) {
    const places = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
    return code.replaceAll(
      /\bimport\.meta\.(url|dirname|filename)\b/g,
      (_, place: keyof typeof places) => JSON.stringify(places[place]),
    );
  },
};
