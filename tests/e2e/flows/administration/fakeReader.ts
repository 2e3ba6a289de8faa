import { createServer, type Server } from 'node:http';

/** The fingerprint reader's program, as it answers on a person's own machine. */
export class FakeReader {
  /** Method, path and body of each call, and what it was sent along with. */
  readonly calls: { call: string; body: string; headers: string }[] = [];
  answer: unknown = {};
  #server: Server | undefined;

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('content-type', 'application/json');
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        if (request.method !== 'OPTIONS') {
          const headers = JSON.stringify(request.headers);
          this.calls.push({ call: `${request.method} ${request.url}`, body, headers });
        }
        response.end(JSON.stringify(request.method === 'POST' ? this.answer : { Version: '1.0' }));
      });
    });
    this.#server = server;
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(15_896, 'localhost', done);
    });
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    if (server) await new Promise((done) => server.close(done));
  }
}
