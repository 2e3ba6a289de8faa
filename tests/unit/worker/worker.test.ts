import { beforeEach, describe, expect, test } from 'vitest';
import { createWorker } from '../../../src/client/worker/worker.ts';
import type { Build } from '../../../src/client/worker/workerTypes.ts';
import { MemoryCaches } from './memoryCaches.ts';

const origin = 'https://app.example';
const policy = "script-src 'self' 'sha256-a'; style-src 'self'; connect-src 'self'";

function buildNamed(letter: string): Build {
  const script = `/assets/index-${letter.repeat(8)}.js`;
  const style = `/assets/index-${letter.repeat(8)}.css`;
  return {
    version: letter,
    id: `${script} ${style}`,
    files: { [script]: 'sha256-1', [style]: 'sha256-2', '/assets/same-12345678.js': 'sha256-3' },
  };
}

const former = buildNamed('a');
const newer = buildNamed('b');

function documentOf({ id }: Build, note: string, header: string): Response {
  const [script = '', style = ''] = id.split(' ');
  const html = `<link rel="stylesheet" href="${style}" disabled>${note}<script type="module" src="${script}"></script>`;
  return new Response(html, { headers: { 'content-security-policy': header } });
}

/** A server with a build, as it may be met: whole, with a file missing, or not at all. */
class Server {
  readonly asked: string[] = [];
  readonly missing = new Set<string>();
  note = '';
  policy: string = policy;
  served: Build | null = former;

  fetch = async (input: string | Request): Promise<Response> => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, origin);
    this.asked.push(pathname);
    const build = this.served;
    if (!build) throw new TypeError('Failed to fetch');
    if (this.missing.has(pathname)) return new Response('', { status: 404 });
    if (pathname in build.files || pathname === '/manifest.webmanifest') {
      return new Response(`${pathname} of ${build.version}`);
    }
    if (pathname.startsWith('/assets/')) return new Response('', { status: 404 });
    return documentOf(build, this.note, this.policy);
  };
}

let caches: MemoryCaches;
let server: Server;
let late: boolean;

beforeEach(() => {
  caches = new MemoryCaches();
  server = new Server();
  late = false;
});

function workerOf(build: Build) {
  return createWorker(build, {
    caches: caches.asStorage(),
    origin,
    fetch: server.fetch,
    wait: () => (late ? Promise.resolve() : new Promise(() => undefined)),
  });
}

async function shell(build: Build): Promise<string> {
  const works: Promise<unknown>[] = [];
  const response = await workerOf(build).answer(
    { kind: 'document', name: 'shell.html' },
    new Request(`${origin}/dashboard`),
    (work) => works.push(work),
  );
  await Promise.all(works);
  return response.text();
}

async function file(build: Build, path: string): Promise<Response> {
  return workerOf(build).answer(
    { kind: 'file', path },
    new Request(origin + path),
    () => undefined,
  );
}

describe('installing', () => {
  test('[SHELL-13] stores every file, every document and the manifest', async () => {
    await workerOf(former).install();
    expect(await caches.paths('build a')).toEqual(
      [
        ...Object.keys(former.files),
        '/arrival.html',
        '/card.html',
        '/login.html',
        '/manifest.webmanifest',
        '/shell.html',
      ].toSorted(),
    );
  });

  test('[UPD-03] stops at a missing file, and stores nothing of it', async () => {
    await workerOf(former).install();
    server.served = newer;
    server.missing.add('/assets/index-bbbbbbbb.css');
    await expect(workerOf(newer).install()).rejects.toThrow('404');
    expect(await caches.keys()).toEqual(['build a']);
  });

  test.each(['/manifest.webmanifest', '/login'])('[UPD-03] stops at %s', async (path) => {
    server.missing.add(path);
    await expect(workerOf(former).install()).rejects.toThrow('404');
    expect(await caches.keys()).toEqual([]);
  });

  test('[UPD-03] stops at a server that serves the documents of another build', async () => {
    const files = { ...newer.files };
    server.served = { ...former, files: { ...former.files, ...files } };
    await expect(workerOf(newer).install()).rejects.toThrow('another build');
    expect(await caches.keys()).toEqual([]);
  });

  test('[UPD-02] loads once what both versions have', async () => {
    await workerOf(former).install();
    server.served = newer;
    server.asked.length = 0;
    await workerOf(newer).install();
    expect(server.asked).not.toContain('/assets/same-12345678.js');
    expect(await caches.paths('build b')).toContain('/assets/same-12345678.js');
  });
});

describe('two versions at once', () => {
  test('[UPD-02] the files of the previous version stay until the newer one is activated', async () => {
    await workerOf(former).install();
    server.served = newer;
    await workerOf(newer).install();
    expect(await (await file(former, '/assets/index-aaaaaaaa.js')).text()).toContain('of a');
    await workerOf(newer).activate();
    expect(await caches.keys()).toEqual(['build b']);
    expect((await file(newer, '/assets/index-aaaaaaaa.js')).status).toBe(404);
  });

  test('[UPD-02] the previous worker serves a page of the newer version from its cache', async () => {
    await workerOf(former).install();
    server.served = newer;
    await workerOf(newer).install();
    server.served = null;
    expect(await (await file(former, '/assets/index-bbbbbbbb.js')).text()).toContain('of b');
  });

  test('other caches are not touched', async () => {
    await caches.open('others');
    await workerOf(former).install();
    await workerOf(former).activate();
    expect(await caches.keys()).toEqual(['others', 'build a']);
  });
});

describe('documents', () => {
  beforeEach(async () => workerOf(former).install());

  test('[SHELL-13] are loaded from the network while it responds', async () => {
    server.note = 'fresh';
    expect(await shell(former)).toContain('fresh');
  });

  test('[SHELL-13] are the stored ones without a network, with their policy', async () => {
    server.served = null;
    const response = await workerOf(former).answer(
      { kind: 'document', name: 'shell.html' },
      new Request(`${origin}/dashboard`),
      () => undefined,
    );
    expect(response.headers.get('content-security-policy')).toBe(policy);
    expect(await response.text()).toContain('index-aaaaaaaa.js');
  });

  test('[SHELL-13] are the stored ones when the network takes too long', async () => {
    server.note = 'fresh';
    late = true;
    const answer = server.fetch;
    server.fetch = (input) => new Promise((done) => setTimeout(() => done(answer(input)), 20));
    expect(await shell(former)).not.toContain('fresh');
  });

  test('[SHELL-13] that changed with the installation’s settings are stored again', async () => {
    server.note = 'Maintenance at 22:00';
    server.policy = `${policy} https://logs.example`;
    await shell(former);
    server.served = null;
    expect(await shell(former)).toContain('Maintenance at 22:00');
  });

  test('of another kind at the same address are shown, and not stored in its place', async () => {
    server.note = 'the shell of someone logged in';
    server.policy = policy.replace('sha256-a', 'sha256-b');
    expect(await shell(former)).toContain('logged in');
    server.served = null;
    expect(await shell(former)).not.toContain('logged in');
  });

  test('of another build are shown, and not stored with this one’s', async () => {
    server.served = newer;
    expect(await shell(former)).toContain('index-bbbbbbbb.js');
    server.served = null;
    expect(await shell(former)).toContain('index-aaaaaaaa.js');
  });

  test('[UPD-03] of a half-deployed build are not shown', async () => {
    server.served = newer;
    server.missing.add('/assets/index-bbbbbbbb.js');
    expect(await shell(former)).toContain('index-aaaaaaaa.js');
  });

  test('of another program pass through, with their status', async () => {
    const other = new Response('Down for maintenance', { status: 503 });
    server.fetch = async () => other;
    const answered = await workerOf(former).answer(
      { kind: 'document', name: 'shell.html' },
      new Request(`${origin}/dashboard`),
      () => undefined,
    );
    expect([answered.status, await answered.text()]).toEqual([503, 'Down for maintenance']);
  });

  test('without a network and without a stored one are the browser’s own failure', async () => {
    await caches.delete('build a');
    server.served = null;
    await expect(shell(former)).rejects.toThrow('Failed to fetch');
  });
});

test('[SHELL-13] the manifest is the server’s, and the stored one without a network', async () => {
  await workerOf(former).install();
  const ask = async () =>
    (
      await workerOf(former).answer(
        { kind: 'manifest' },
        new Request(`${origin}/manifest.webmanifest`),
        () => undefined,
      )
    ).text();
  server.served = newer;
  expect(await ask()).toContain('of b');
  server.served = null;
  expect(await ask()).toContain('of a');
});
