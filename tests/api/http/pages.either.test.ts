import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationOf } from '../../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { openClientFiles } from '../../../src/server/site/clientFiles.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const script = 'export const hello = "hello";'.repeat(40);
const binding = { Cookie: '__Host-countersign=anything' };

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-client-'));
  await mkdir(join(folder, 'assets'));
  const files: Record<string, string | Buffer> = {
    'login.html':
      '<title>%productTitle%</title><main data-installation="%installation%">log in</main>',
    'arrival.html': '<title>%productTitle%</title>arriving',
    'shell.html': '<title>%productTitle%</title>shell',
    'card.html': '<title>%productTitle%</title>one card',
    'csp.json': JSON.stringify({
      'login.html': { style: ['sha256-STYLE'], script: ['sha256-SCRIPT'] },
    }),
    'service-worker.js': 'self.keeps = true;',
    'service-worker-off.js': 'self.removes = true;',
    'manifest.webmanifest': '{"name":"","display":"standalone"}',
    'manifest.webmanifest.br': brotliCompressSync('{}'),
    'icon.svg': '<svg/>',
    'assets/index-AbCd_123.js': script,
    'assets/index-AbCd_123.js.br': brotliCompressSync(script),
    'assets/index-AbCd_123.js.map': '{}',
    'assets/codeReaderWorker-AbCd_123.js': 'self.onmessage = null;',
    'assets/zxing_reader-AbCd_123.wasm': 'a module',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const configuration = readConfiguration({ PRODUCT_TITLE: 'Vault & "Co" <b>' });
  const client = await openClientFiles(folder, installationOf(configuration, '1.2.3'));
  server = await startTestServer({ files: client });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the security headers', () => {
  it.each(['/', '/login', '/api/Installation', '/api/Nothing', '/assets/none.js', '/healthz'])(
    'are set on %s',
    async (path) => {
      const { headers } = await server.send(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      const [camera, screen, ...others] = (headers.get('permissions-policy') ?? '').split(', ');
      expect([camera, screen]).toEqual(['camera=(self)', 'screen-wake-lock=(self)']);
      for (const name of ['microphone', 'geolocation', 'usb', 'payment', 'display-capture']) {
        expect(others).toContain(`${name}=()`);
      }
      for (const other of others) expect(other).toMatch(/^[a-z-]+=\(\)$/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  it('give the login document the hashes of its own inline blocks and nothing unsafe', async () => {
    const { headers } = await server.send('/login');
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'self'",
        "script-src 'self' 'sha256-SCRIPT'",
        "style-src 'self' 'sha256-STYLE'",
        "connect-src 'self' http://localhost:15896",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types dompurify default',
      ].join('; '),
    );
    expect((await server.send('/')).headers.get('content-security-policy')).not.toContain('sha256');
  });

  it('allow WASM to the worker that reads codes, and to no page and no other script', async () => {
    const policyOf = async (path: string) =>
      (await server.send(path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/assets/codeReaderWorker-AbCd_123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of ['/', '/login', '/assets/index-AbCd_123.js', '/service-worker.js'])
      expect(await policyOf(path)).not.toContain('wasm');
    const { headers } = await server.send('/assets/zxing_reader-AbCd_123.wasm');
    expect(headers.get('content-type')).toBe('application/wasm');
  });

  it.each([
    [{ CLOUDSCANR_URL: 'off' }, "connect-src 'self';"],
    [
      { MONITORING_URL: 'https://logs.example:4318/v1/logs?key=abc' },
      "connect-src 'self' https://logs.example:4318 http://localhost:15896;",
    ],
    // Off in development, whatever is set.
    [
      { MONITORING_URL: 'https://logs.example/v1/logs', APP_ENVIRONMENT: 'Development' },
      "connect-src 'self' http://localhost:15896;",
    ],
  ])('[ERR-REPORT] [CALL-20] with %j a page may call: %s', async (environment, directive) => {
    const configuration = readConfiguration(environment);
    const files = await openClientFiles(folder, installationOf(configuration, '1.2.3'));
    const { headers } = await files.document('login.html', new Request('http://localhost/login'));
    expect(headers.get('content-security-policy')).toContain(directive);
  });
});

describe('[ROUTE-02] [ROUTE-03] [ROUTE-04] the document', () => {
  it.each([
    '/forgot-password',
    '/change-password/secret?code=fromEmail',
    '/email-address/secret?code=fromEmail',
    '/change-password?code=fromEmail',
    '/change-password/damaged%E0%A4?code=fromEmail',
    '/change-password/damaged.html?code=fromEmail',
    '/change-password/damaged/on/the/way?code=fromEmail',
  ])('of %s is the same card for every visitor', async (path) => {
    expect(await (await server.send(path)).text()).toContain('one card');
    expect(await (await server.send(path, { headers: binding })).text()).toContain('one card');
  });

  it.each(['/login', '/login?useSso=true'])(
    'of %s is the login form, unless a session cookie is there',
    async (path) => {
      const loggedOut = await server.send(path);
      expect(await loggedOut.text()).toContain('log in');
      expect(loggedOut.headers.get('cache-control')).toBe('no-store');
      expect(await (await server.send(path, { headers: binding })).text()).toContain('shell');
    },
  );

  it.each([
    '/login?userIdFromSso=ticket',
    '/login?username=riley&userguid=guid&clientId=1',
    '/login?%75serguid=guid&useSso=true',
  ])(
    '[SSO-02] [INT-01] of %s is the one that first removes the secret from the address',
    async (path) => {
      expect(await (await server.send(path)).text()).toContain('arriving');
      expect(await (await server.send(path, { headers: binding })).text()).toContain('shell');
    },
  );

  it.each([
    '/',
    '/dashboard',
    '/inventory/list',
    '/loginx',
    '/no/such/page',
    '/admin/users/edit/details/1',
  ])('of %s is the shell', async (path) => {
    expect(await (await server.send(path)).text()).toContain('shell');
  });

  it('contains the installation, escaped', async () => {
    const text = await (await server.send('/login')).text();
    expect(text).toContain('<title>Vault &amp; &quot;Co&quot; &lt;b&gt;</title>');
    expect(text).not.toMatch(/%\w+%/);
  });

  it('is compressed for browsers that accept it', async () => {
    const reply = await server.send('/login', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await reply.arrayBuffer())).toString()).toContain(
      'log in',
    );
  });
});

describe('a built file', () => {
  it('with a hash in its name is cached forever, and compressed on request', async () => {
    const plain = await server.send('/assets/index-AbCd_123.js');
    expect(await plain.text()).toBe(script);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const small = await server.send('/assets/index-AbCd_123.js', {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('without a hash is requested again, and answered 304 while it is the same', async () => {
    const first = await server.send('/icon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await server.send('/icon.svg', {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('gives the worker a policy it can work under', async () => {
    const reply = await server.send('/service-worker.js');
    expect(reply.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(await reply.text()).toContain('keeps');
  });

  it('[SHELL-13] the manifest has the installation’s name, compressed or not', async () => {
    for (const encoding of ['br', 'identity']) {
      const reply = await server.send('/manifest.webmanifest', {
        headers: { 'Accept-Encoding': encoding },
      });
      expect(reply.headers.get('content-type')).toBe('application/manifest+json');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const body = Buffer.from(await reply.arrayBuffer());
      const text = encoding === 'br' ? brotliDecompressSync(body) : body;
      expect(JSON.parse(text.toString())).toEqual({
        name: 'Vault & "Co" <b>',
        short_name: 'Vault & "Co" <b>',
        display: 'standalone',
      });
    }
  });

  it('[UPD-02] SERVICE_WORKER=off serves the worker that removes itself', async () => {
    const configuration = readConfiguration({});
    const files = await openClientFiles(folder, installationOf(configuration, '1.2.3'), {
      isWorkerOff: true,
    });
    const ask = (path: string) => files.asset(path, new Request(`http://localhost${path}`));
    expect(await (await ask('/service-worker.js'))?.text()).toContain('removes');
    expect(await (await ask('/icon.svg'))?.text()).toBe('<svg/>');
  });

  it.each([
    '/assets/gone-AbCd_123.js',
    '/assets/index-AbCd_123.js.br',
    '/assets/index-AbCd_123.js.map',
    '/login.html',
    '/csp.json',
    '/favicon.ico',
    '/uploads/report.pdf',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%2fpackage.json',
    '/assets/%00',
  ])('that is not there or not for the public is a 404, never a document: %s', async (path) => {
    const reply = await server.send(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  });

  const page = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  it.each(['/nowhere.html', '/login.html', '/csp.json', '/a.b/c.d', '/index.php', '/v1.2'])(
    '[ROUTE-19] an unknown path with a dot that is opened as a page gets a document: %s',
    async (path) => {
      const reply = await server.send(path, page);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain('shell');
      expect((await server.send(path)).status).toBe(404);
    },
  );

  it.each(['/assets/gone-AbCd_123.js', '/uploads/report.pdf', '/assets/index-AbCd_123.js.map'])(
    'a file that is missing from its folder is a 404 for every kind of request: %s',
    async (path) => {
      expect((await server.send(path, page)).status).toBe(404);
    },
  );

  it('a built file that is opened as a page is still the file', async () => {
    expect(await (await server.send('/icon.svg', page)).text()).toBe('<svg/>');
  });
});

describe('a login form sent without script', () => {
  it('is redirected to the page with a sentence, and its body is stored nowhere', async () => {
    server.logLines.length = 0;
    const reply = await server.app.request(
      '/login?redirectUrl=%2Fdashboard',
      { method: 'POST', body: new URLSearchParams({ userName: 'riley', password: 'my-password' }) },
      {},
    );
    expect(reply.status).toBe(303);
    const location = reply.headers.get('location') ?? '';
    expect(location).toMatch(/^\/login\?errorMessage=The\+page\+wasn/);
    expect(`${location}${server.logLines.join('')}`).not.toContain('my-password');
  });

  it('is accepted only at /login', async () => {
    const reply = await server.send('/dashboard', { method: 'POST' });
    expect(reply.status).toBe(405);
  });
});
