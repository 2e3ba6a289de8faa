import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildNamedIn } from '../rules/core/documents.ts';
import type { Build } from './worker/workerTypes.ts';

const project = resolve(import.meta.dirname, '../..');

const workerFile = 'service-worker.js';
const retiredWorkerFile = 'service-worker-off.js';

/** The lists of known passwords: half of all bytes, and nobody sets a password without the server. */
const needsServer = /^\/assets\/passwordStrength-/;

const kept = /^\/(assets\/.+\.(js|css|svg|png|woff2)|icon\.svg)$/;

/**
 * Writes the service worker of what was built into a folder, and the worker that removes it (SHELL-13).
 *
 * @param folder with `login.html` and `assets`.
 */
export async function buildWorkers(folder: string): Promise<void> {
  const described = await describeBuild(folder);
  await writeFile(
    join(folder, workerFile),
    await bundle('serviceWorker', { thisBuild: JSON.stringify(described) }),
  );
  await writeFile(join(folder, retiredWorkerFile), await bundle('retiredWorker', {}));
}

async function describeBuild(folder: string): Promise<Build> {
  const id = buildNamedIn(await readFile(join(folder, 'login.html'), 'utf8'));
  if (id === null) throw new Error('The document does not name its entry as it used to.');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => kept.test(path) && !needsServer.test(path))
    .toSorted();
  const files = Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path, integrityOf(await readFile(join(folder, path)))] as const),
    ),
  );
  const version = createHash('sha256')
    .update(JSON.stringify([id, files]))
    .digest('base64url');
  return { version: version.slice(0, 16), id, files };
}

function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** One script without imports: a worker that is updated must not depend on a second file. */
async function bundle(name: string, define: Record<string, string>): Promise<string> {
  const outDir = await mkdtemp(join(project, 'node_modules', '.worker-'));
  try {
    await build({
      root: project,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define,
      build: {
        outDir,
        target: 'es2022',
        lib: {
          entry: `src/client/worker/${name}.ts`,
          formats: ['iife'],
          name: 'worker',
          fileName: () => 'worker.js',
        },
      },
    });
    return await readFile(join(outDir, 'worker.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}
