import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A file as it is answered: plain and, where it helps, compressed. */
export interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
  readonly etag: string;
}

export function storeFile(body: Uint8Array, brotli: Uint8Array | undefined): StoredFile {
  return {
    body: new Uint8Array(body),
    brotli: brotli === undefined ? undefined : new Uint8Array(brotli),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  };
}

const compress = promisify(brotliCompress);

/**
 * For what is written at start and not at build time.
 *
 * @param quality how hard the compression tries, up to 11; large texts take seconds at that.
 */
export async function storeText(text: string, quality = 11): Promise<StoredFile> {
  const body = new TextEncoder().encode(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return storeFile(body, await compress(body, { params }));
}

/** Whether the reader has this version, or any (RFC 9110, 13.1.2). */
function isKnown(etag: string, request: Request): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  return known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/** Compressed where the browser takes it; 304 if it may keep the file and has this one. */
export function answerFile(
  file: StoredFile,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Response {
  const isBrotli =
    file.brotli !== undefined && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const etag = `"${file.etag}${isBrotli ? '-br' : ''}"`;
  const all = { ...headers, ETag: etag, ...(file.brotli && { Vary: 'Accept-Encoding' }) };
  const isFresh = headers['Cache-Control'] !== 'no-store' && isKnown(etag, request);
  if (isFresh) return new Response(null, { status: 304, headers: all });
  return new Response(isBrotli ? file.brotli : file.body, {
    headers: isBrotli ? { ...all, 'Content-Encoding': 'br' } : all,
  });
}
