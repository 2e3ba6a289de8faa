import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ManifestOptions, VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { buildNamedIn } from '../../rules/core/documents.ts';
import { startAddress, startedActs, startTitles } from '../../rules/navigation/startedAct.ts';
import type { PrecacheEntry } from '../worker/workerTypes.ts';

type ManifestTransform = NonNullable<
  VitePWAOptions['injectManifest']['manifestTransforms']
>[number];
type Listed = PrecacheEntry & { size: number };

/** SHELL-13. The server writes the installation's name into it. */
const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: '',
  short_name: '',
  description: 'Custody of controlled substances, counted and countersigned.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f5f7f9',
  background_color: '#f5f7f9',
  categories: ['medical', 'business', 'productivity'],
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: startedActs.map((act) => ({
    name: startTitles[act],
    url: startAddress(act),
    icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
  })),
};

const workerName = 'service-worker';
const manifestName = 'manifest.webmanifest';

/**
 * SHELL-13: the plugin that writes the web manifest, the precache list and the service worker, and offers
 * `virtual:pwa-register`, by which the update chart's actor registers the worker.
 */
export function installableApp() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/client/worker',
    filename: `${workerName}.ts`,
    manifest: webManifest,
    manifestFilename: manifestName,
    // The update chart decides when a worker is registered and when a page is loaded again.
    injectRegister: false,
    registerType: 'prompt',
    // The worker shows no icons: they are loaded when the application is installed.
    includeManifestIcons: false,
    injectManifest: {
      // One script without imports: a worker that is updated must not depend on a second file.
      rollupFormat: 'iife',
      globPatterns: ['assets/**/*.{js,css,svg,png,woff2,wasm}', 'icon.svg'],
      // The code reader is larger than the plugin's bound: labels are scanned without a network too.
      maximumFileSizeToCacheInBytes: 3_000_000,
      // The lists of known passwords: half of all bytes, and a password cannot be set without the server.
      globIgnores: ['assets/passwordStrength-*'],
    },
    integration: {
      configureOptions: ({ root, build }, options) =>
        listWithIntegrity(resolve(root, build.outDir), options),
      configureCustomSWViteBuild: (worker) => {
        worker.logLevel = 'warn';
      },
    },
  });
}

function listWithIntegrity(folder: string, options: Partial<VitePWAOptions>): void {
  const transform: ManifestTransform = async (files) => ({
    manifest: await precacheList(folder, files),
  });
  options.injectManifest = { ...options.injectManifest, manifestTransforms: [transform] };
}

/**
 * The files of a build that the worker stores: each with its SHA-256, and the document with the build that all
 * documents name. The document's revision represents the whole: another file, manifest or worker changes it.
 *
 * @param folder with the documents, the web manifest, and the worker before the list is in it.
 * @param found the files that the plugin found in it.
 */
export async function precacheList(folder: string, found: readonly Listed[]): Promise<Listed[]> {
  const read = (name: string) => readFile(join(folder, name));
  const login = await read('login.html');
  const build = buildNamedIn(login.toString());
  if (build === null) throw new Error('The document does not name its entry as it used to.');
  const files = await Promise.all(
    found
      .toSorted((a, b) => (a.url < b.url ? -1 : 1))
      .map(async (file) => ({
        ...file,
        url: `/${file.url}`,
        integrity: integrityOf(await read(file.url)),
      })),
  );
  const version = createHash('sha256')
    .update(JSON.stringify([build, files]))
    .update(await read(manifestName))
    .update(await read(`${workerName}.js`))
    .digest('base64url');
  return [
    ...files,
    { url: '/login.html', revision: version.slice(0, 16), build, size: login.length },
  ];
}

/** The hash of a file in the form of Subresource Integrity. */
export function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
