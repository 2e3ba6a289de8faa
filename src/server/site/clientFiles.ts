import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import type { Installation } from '../../contract/publications/footer.ts';
import type { ClientFiles } from '../core/http/servedClient.ts';
import { codeReaderPolicy, contentSecurityPolicy } from '../platform/http/securityHeaders.ts';
import { answerFile, type StoredFile, storeFile, storeText } from '../platform/http/storedFile.ts';
import { writeDocument } from './writeDocument.ts';

const Hashes = v.object({
  style: v.optional(v.array(v.string()), []),
  script: v.optional(v.array(v.string()), []),
});
const InlineHashFile = v.record(v.string(), Hashes);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads the list of built files once, and each file when it is first requested.
 *
 * @param isWorkerOff answers in the service worker's place with one that removes it from browsers.
 * @throws when there is no build; `npm run build` makes it.
 */
export async function openClientFiles(
  folder: string,
  installation: Installation,
  { isWorkerOff = false }: { isWorkerOff?: boolean } = {},
): Promise<ClientFiles> {
  const names = await listNames(folder);
  const inline = v.parse(
    InlineHashFile,
    JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')),
  );
  const kept = new Map<string, Promise<StoredFile>>();

  const keep = (name: string, load: () => Promise<StoredFile>): Promise<StoredFile> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const loading = load();
    kept.set(name, loading);
    // A read that failed is tried again at the next request.
    loading.catch(() => kept.delete(name));
    return loading;
  };

  return {
    async asset(pathname, request) {
      const name = pathname.slice(1);
      // Only files that the build listed: no path from a request ever reaches the disk.
      if (!names.has(name) || hidden.test(name)) return undefined;
      const source = name === workerName && isWorkerOff ? retiredWorkerName : name;
      const file = await keep(source, async () =>
        name === manifestName
          ? storeText(writeManifest(await readFile(join(folder, name), 'utf8'), installation))
          : loadAsset(folder, source, names.has(`${source}.br`)),
      );
      return answerFile(file, request, {
        'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        // A worker's script carries the policy of the worker.
        ...(extname(name) === '.js' && { 'Content-Security-Policy': policyOfScript(name) }),
      });
    },
    async document(name, request) {
      const file = await keep(name, async () =>
        storeText(writeDocument(await readFile(join(folder, name), 'utf8'), installation)),
      );
      return answerFile(file, request, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(inline[name], otherOrigins(installation)),
      });
    },
  };
}

/** The origins besides our own that a page may call, exactly as this installation has them. */
function otherOrigins({ monitoringUrl, cloudScanrUrl }: Installation): string[] {
  return [monitoringUrl, cloudScanrUrl].flatMap((url) => (url === null ? [] : new URL(url).origin));
}

const manifestName = 'manifest.webmanifest';
const workerName = 'service-worker.js';
const retiredWorkerName = 'service-worker-off.js';

/** Documents go out through `document` alone, with their policy. */
const hidden = /(\.html|\.br|\.map|^csp\.json)$/;

function policyOfScript(name: string): string {
  return /^assets\/codeReaderWorker-[\w-]{8}\.js$/.test(name)
    ? codeReaderPolicy
    : contentSecurityPolicy();
}

/** Vite writes a content hash of eight characters before the extension of what is under assets/. */
function isHashed(name: string): boolean {
  return /^assets\/.+-[\w-]{8}\.\w+$/.test(name);
}

async function listNames(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)));
}

async function loadAsset(folder: string, name: string, hasBrotli: boolean): Promise<StoredFile> {
  const path = join(folder, name);
  return storeFile(await readFile(path), hasBrotli ? await readFile(`${path}.br`) : undefined);
}

/** SHELL-13: an installed application bears the installation's name. */
function writeManifest(json: string, { productTitle }: Installation): string {
  const manifest = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name: productTitle, short_name: productTitle });
}
