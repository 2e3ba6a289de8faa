import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/server/freePort.ts';
import { aptProgram } from '../deploy/aptProgram.ts';
import { configureNginx, makeCertificate } from '../deploy/nginx.ts';
import { kill, type Machine } from './machine.ts';

/** What ends TLS in front of the servers. */
export interface Proxy {
  readonly name: string;
  /** The file of its certificate. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** nginx with our sample, where Debian's package can be had; else a proxy of this test, which says so by its name. */
export async function startProxy(
  machine: Machine,
  { port, servers }: { readonly port: number; readonly servers: readonly string[] },
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-proxy-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const nginx = aptProgram('nginx', 'nginx', folder);
  if (nginx === undefined)
    return { ...(await ownProxy(folder, port, servers)), stop: async () => remove() };
  const words = configureNginx(folder, { port, plainPort: await freePort('127.0.0.1'), servers });
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '10001:10001', folder]);
  const child = machine.start(nginx, [...words, '-g', 'daemon off;']);
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await wait(500);
  assert.equal(child.exitCode, null, printed);
  return {
    name: 'nginx',
    certificate: join(folder, 'certificate.pem'),
    stop: async () => {
      await kill(child, 'SIGTERM');
      remove();
    },
  };
}

/** Passes each request to the next server that takes the connection, as nginx does. */
async function ownProxy(folder: string, port: number, servers: readonly string[]) {
  const { certificate, key } = makeCertificate(folder);
  let turn = 0;
  const proxy = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (incoming, outgoing) => {
      const body: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => body.push(chunk));
      incoming.on('end', () => {
        const ask = (left: number) => {
          const [host, at] = (servers[turn++ % servers.length] ?? '').split(':');
          const { method, url: path } = incoming;
          const headers = { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' };
          const sent = request({ host, port: Number(at), method, path, headers }, (reply) => {
            outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
            reply.pipe(outgoing);
          });
          sent.on('error', (error) => {
            const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
            if (isRefused && left > 1) ask(left - 1);
            else if (!outgoing.headersSent) outgoing.writeHead(502).end();
          });
          sent.end(Buffer.concat(body));
        };
        ask(servers.length);
      });
    },
  );
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return { name: 'a proxy of this test, because nginx was not found', certificate };
}
