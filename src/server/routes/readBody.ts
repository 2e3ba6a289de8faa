import { Refusal } from '../operations/refusal.ts';

const bodyLimit = 1_048_576;

/**
 * Reads a body of at most 1 MiB, whatever its declared length says.
 *
 * @throws Refusal 413 as soon as there is more.
 */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > bodyLimit) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): Refusal {
  return new Refusal(413, 'body_too_large', 'This is more than the server takes at once (1 MiB).');
}
