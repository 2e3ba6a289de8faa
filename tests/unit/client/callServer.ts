import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

type Answer = { status: number; body?: unknown } | 'nothing' | 'hang' | 'begun';

/** A real server with scripted replies, and what a browser would have around the call layer. */
export class CallServer {
  readonly requests: IncomingMessage[] = [];
  /** What was sent with each request, in the order in which they were received completely; null if nothing was. */
  readonly bodies: unknown[] = [];
  readonly stored = new Map<string, string>();
  #answers: Answer[] = [];
  #server: Server | undefined;

  static async open(): Promise<CallServer> {
    const it = new CallServer();
    it.#server = createServer((request, response) => {
      it.requests.push(request);
      let sent = '';
      request.on('data', (part: Buffer) => (sent += part.toString()));
      request.on('end', () => it.bodies.push(sent === '' ? null : (JSON.parse(sent) as unknown)));
      const answer = it.#answers.shift() ?? { status: 200, body: {} };
      if (answer === 'hang') return;
      if (answer === 'begun') {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
        return;
      }
      if (answer === 'nothing') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body ?? { code: 'told', message: 'As told.' }));
    });
    const server = it.#server;
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    it.#pretendBrowser(server.address() as AddressInfo);
    return it;
  }

  /** What the next requests get, in their order; after that, 200. */
  answer(...answers: Answer[]): void {
    this.#answers.push(...answers);
  }

  /** Drops the answers that no request got. */
  forget(): void {
    this.#answers = [];
  }

  async close(): Promise<void> {
    vi.unstubAllGlobals();
    this.#server?.closeAllConnections();
    await new Promise((done) => {
      this.#server?.close(done);
    });
  }

  /** Addresses without an origin are of this server, as on a page. */
  #pretendBrowser({ port }: AddressInfo): void {
    const origin = `http://127.0.0.1:${port}`;
    const NodeRequest = Request;
    vi.stubGlobal(
      'Request',
      class extends NodeRequest {
        constructor(input: string | URL | Request, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, origin) : input, init);
        }
      },
    );
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => this.stored.set(key, value),
      removeItem: (key: string) => this.stored.delete(key),
    });
  }
}
