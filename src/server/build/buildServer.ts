import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { places } from '../platform/files/places.ts';

/**
 * Compiles the server and the command `countersign` to JavaScript that runs with the production packages alone, and
 * puts next to it what they read at run time (`places`).
 *
 * @param folder usually `dist`; it has `server`, `migrations`, `statecharts` and `package.json` afterwards.
 */
export async function buildServer(folder: string): Promise<void> {
  const programs = join(folder, 'server');
  await build({
    root: places.project,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: programs,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: join(places.project, 'src/server/process/main.ts'),
          countersign: join(places.project, 'src/server/cli/countersign.ts'),
        },
        // `places` expects every module in one folder.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const { name, version, type } = JSON.parse(await readFile(places.packageFile, 'utf8')) as Record<
    string,
    string
  >;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, type }));
  await chmod(join(programs, 'countersign.js'), 0o755);
  await copyFile(places.workbookThread, join(programs, 'workbookThread.mjs'));
  for (const [from, name] of [
    [places.migrations, 'migrations'],
    [places.statecharts, 'statecharts'],
  ] as const) {
    await rm(join(folder, name), { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(from, join(folder, name), { recursive: true });
  }
}
