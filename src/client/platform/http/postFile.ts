/** A file that is sent as the body of a call. */
export interface SentFile {
  readonly body: Blob;
  /** How many bytes have left the browser. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Milliseconds for the server to read the largest file over a slow network. */
const patience = 600_000;

/**
 * Posts a file and reports how far it is, which `fetch` cannot over HTTP/1.1.
 *
 * @throws TypeError without a reply, as `fetch` does; an abort rejects like the signal.
 */
export function postFile(
  address: string,
  { body, onProgress }: SentFile,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const lose = () => reject(new TypeError('The server did not answer.'));
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = patience;
    request.upload.addEventListener('progress', ({ loaded: done, total }) =>
      onProgress({ done, total }),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', lose);
    request.addEventListener('timeout', lose);
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', stop, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.send(body);
  });
}
