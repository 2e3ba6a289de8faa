import type { CurrentUser } from '../people/people.ts';
import type { TestServer } from './server.ts';

/**
 * Sends the same body several times, as a double click does, so that the server handles them at the same time: nothing
 * of the bodies is sent until the server is reading all of them, past its check of the session. Without this, the first
 * of them can be answered before the last is looked at.
 *
 * @param times the number of requests; none is answered unless the server reads the bodies of all.
 */
export function sendAtOnce(
  server: TestServer,
  path: string,
  { body, as, times }: { body: unknown; as: CurrentUser; times: number },
): Promise<Response[]> {
  const text = new TextEncoder().encode(JSON.stringify(body));
  const waiting: (() => void)[] = [];
  const bodyStream = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          waiting.push(() => {
            controller.enqueue(text);
            controller.close();
          });
          if (waiting.length === times) for (const sendBody of waiting) sendBody();
        },
      },
      { highWaterMark: 0 },
    );
  const send = async () =>
    server.app.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...as.headers },
        body: bodyStream(),
        duplex: 'half',
      } as RequestInit,
      { peerAddress: '203.0.113.7' },
    );
  return Promise.all(Array.from({ length: times }, send));
}
