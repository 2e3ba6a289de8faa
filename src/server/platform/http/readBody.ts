import { ProblemError } from './problemError.ts';

/** Bytes of a body, unless the call says that it needs more (`largestBody`). */
export const usualLargestBody = 65_536;

/**
 * Reads a body of at most this many bytes, whatever its declared length is.
 *
 * @throws ProblemError 413, before anything is read if the declared length is larger, else as soon as there is more.
 */
export async function readBody(
  request: Request,
  largest: number = usualLargestBody,
): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge(largest);
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of piecesOf(request.body)) {
    length += chunk.byteLength;
    if (length > largest) throw tooLarge(largest);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * A body in pieces, as it is received.
 *
 * @throws ProblemError 400 where its sender broke it off, or was given up: that is no fault of this server.
 */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new ProblemError(
      400,
      'body_broken_off',
      'The connection ended before all of this was received. Send it again.',
    );
  }
}

function tooLarge(largest: number): ProblemError {
  return new ProblemError(
    413,
    'body_too_large',
    `This is more than the server accepts at once (${largest / 1_024} KiB). Send less, or in several parts.`,
  );
}
