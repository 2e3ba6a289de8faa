import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import type { Installation } from '../../contract/footer.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import { writeDocument } from './writeDocument.ts';

const compress = promisify(brotliCompress);

const hashes = v.object({
  style: v.optional(v.array(v.string()), []),
  script: v.optional(v.array(v.string()), []),
});
const InlineHashFile = v.record(v.string(), hashes);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type DocumentName = 'login.html' | 'shell.html';

/** The built client: what may be fetched from it, and its two documents. */
export interface ClientFiles {
  asset(pathname: string, request: Request): Promise<Response | undefined>;
  document(name: DocumentName, request: Request): Promise<Response>;
}

interface Stored {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
  readonly etag: string;
}

/**
 * Reads the list of built files once and each file when it is first asked for.
 *
 * @throws when there is no build; `npm run build` makes it.
 */
export async function openClientFiles(
  folder: string,
  installation: Installation,
): Promise<ClientFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
  const inline = names.has('csp.json')
    ? v.parse(InlineHashFile, JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')))
    : {};
  const kept = new Map<string, Promise<Stored>>();

  const load = (name: string): Promise<Stored> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const loading = name.endsWith('.html')
      ? storeDocument(folder, name, installation)
      : store(folder, name, names.has(`${name}.br`));
    kept.set(name, loading);
    return loading;
  };

  return {
    async asset(pathname, request) {
      const name = pathname.slice(1);
      // Only what the build listed: no path that is put together here ever reaches the disk.
      if (!names.has(name) || hidden.test(name)) return undefined;
      return answer(await load(name), request, {
        'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    },
    async document(name, request) {
      return answer(await load(name), request, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(inline[name]),
      });
    },
  };
}

/** Documents go out through `document` alone, with their policy. */
const hidden = /(\.html|\.br|\.map|^csp\.json)$/;

/** Vite writes a content hash of eight characters before the extension of what is under assets/. */
function isHashed(name: string): boolean {
  return /^assets\/.+-[\w-]{8}\.\w+$/.test(name);
}

/** A document carries the installation, so it is compressed here, once. */
async function storeDocument(
  folder: string,
  name: string,
  installation: Installation,
): Promise<Stored> {
  const html = await readFile(join(folder, name), 'utf8');
  const body = new Uint8Array(Buffer.from(writeDocument(html, installation)));
  const brotli = new Uint8Array(await compress(body));
  return { body, brotli, etag: etagOf(body) };
}

function etagOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

async function store(folder: string, name: string, hasBrotli: boolean): Promise<Stored> {
  const body = new Uint8Array(await readFile(join(folder, name)));
  const brotli = hasBrotli ? new Uint8Array(await readFile(join(folder, `${name}.br`))) : undefined;
  return { body, brotli, etag: etagOf(body) };
}

function answer(stored: Stored, request: Request, headers: Record<string, string>): Response {
  const isBrotli =
    stored.brotli !== undefined && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const etag = `"${stored.etag}${isBrotli ? '-br' : ''}"`;
  const all = { ...headers, ETag: etag, ...(stored.brotli && { Vary: 'Accept-Encoding' }) };
  const isFresh =
    headers['Cache-Control'] !== 'no-store' && request.headers.get('if-none-match') === etag;
  if (isFresh) return new Response(null, { status: 304, headers: all });
  return new Response(isBrotli ? stored.brotli : stored.body, {
    headers: isBrotli ? { ...all, 'Content-Encoding': 'br' } : all,
  });
}
