import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest, type Plugin } from 'vite';
import type { Installation } from '../../contract/publications/footer.ts';
import { installationTokens } from './installationTokens.ts';
import { noteBuild } from './noteBuild.ts';
import { cardSkeleton, skeleton } from './skeleton.ts';

const project = resolve(import.meta.dirname, '../../..');
const compress = promisify(brotliCompress);

type Mode = 'production' | 'test';

/**
 * Builds the client: hashed chunks with their brotli form, the documents (`login.html`, `arrival.html`, `shell.html`, `card.html`) with
 * their critical CSS inline, the hashes of what is inline for the Content-Security-Policy (`csp.json`), the web manifest, and
 * the service worker with the list of what it keeps.
 * The documents carry `%name%` where the server writes its installation.
 */
export async function buildClient(mode: Mode = 'production', outDir = 'dist/client') {
  const folder = join(project, outDir);
  const logIn = await renderedLogin();
  const documents: Plugin = {
    name: 'documents',
    // Before the plugin of the worker, which lists the files as they are then.
    closeBundle: { sequential: true, handler: () => writeDocuments(folder, logIn) },
  };
  await build({
    root: project,
    mode,
    logLevel: 'warn',
    plugins: [documents],
    build: { outDir, emptyOutDir: true, manifest: 'manifest.json' },
  });
  await compressAll(folder);
}

async function writeDocuments(folder: string, logIn: string): Promise<void> {
  const html = withoutManifest(await readFile(join(folder, 'index.html'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const withStyle = await inlineStyles(await inlineHelpers(html, folder), folder);
  const documents = {
    // A script in the head would run before the first paint; only a visitor who is sent by the address needs it.
    'login.html': modulesLast(without('arrival', fill(withStyle, logIn, 'login'))),
    'arrival.html': modulesLast(fill(withStyle, logIn, 'login')),
    'shell.html': preload(fill(withStyle, skeleton, 'shell'), manifest),
    'card.html': preload(fill(withStyle, cardSkeleton, 'shell'), manifest),
  };
  const hashes: Record<string, InlineHashes> = {};
  for (const [name, document] of Object.entries(documents)) {
    await writeFile(join(folder, name), document);
    hashes[name] = inlineHashes(document);
  }
  await writeFile(join(folder, 'csp.json'), JSON.stringify(hashes));
  await Promise.all(['index.html', 'manifest.json'].map((name) => rm(join(folder, name))));
}

/** The page adds the link to the web manifest later: in the document it would be bytes before the first paint. */
function withoutManifest(html: string): string {
  return html.replace(/<link rel="manifest"[^>]*>/, '');
}

/** The login form as markup, rendered by the same components in their own build. */
async function renderedLogin(): Promise<string> {
  const outDir = await mkdtemp(join(project, 'node_modules', '.prerender-'));
  try {
    await build({
      root: project,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: 'src/client/build/prerender.tsx',
        outDir,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const { renderLogin } = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
      renderLogin: (installation: Installation) => string;
    };
    return renderLogin(installationTokens);
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The entry's style sheet is put into the document: the first paint waits for nothing else. */
async function inlineStyles(html: string, folder: string): Promise<string> {
  const link = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/;
  const file = link.exec(html)?.[1];
  if (file === undefined) throw new Error('The entry has no style sheet to inline.');
  const css = await readFile(join(folder, file), 'utf8');
  // The disabled link is never loaded. It shows the chunk loader that this style is already here; otherwise it would be
  // loaded again after the shell's, and override it.
  const known = `<link rel="stylesheet" href="/${file}" disabled>`;
  const withStyle = html.replace(link, () => `<style>${css.trim()}</style>${known}`);
  if (link.test(withStyle.replace(known, '')))
    throw new Error('The entry has more than one style sheet.');
  return withStyle;
}

/**
 * The bundler's helpers, some hundred bytes in their own chunk, go into the entry: the form waits for one request less.
 */
async function inlineHelpers(html: string, folder: string): Promise<string> {
  const link = /\s*<link rel="modulepreload"[^>]*href="\/assets\/(rolldown-runtime-[^"]+)"[^>]*>/;
  const helpers = link.exec(html)?.[1];
  const entry = /<script type="module"[^>]*src="\/(assets\/[^"]+)"/.exec(html)?.[1];
  if (helpers === undefined || entry === undefined) {
    throw new Error(
      'The entry and its helpers are not where they were: look at the built index.html.',
    );
  }
  const code = await readFile(join(folder, 'assets', helpers), 'utf8');
  const body = code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, names: string) => {
    return `return{${names.replace(/(\w+) as (\w+)/g, '$2:$1')}}`;
  });
  const main = await readFile(join(folder, entry), 'utf8');
  const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${helpers}["'];?`);
  const whole = main.replace(statement, (_, names: string) => {
    return `const{${names.replace(/(\w+) as (\w+)/g, '$1:$2')}}=(()=>{${body}})();`;
  });
  if (whole === main || body === code)
    throw new Error('The helpers could not be moved into the entry.');
  await writeFile(join(folder, entry), whole);
  return html.replace(link, '');
}

function fill(html: string, content: string, name: 'login' | 'shell'): string {
  return without(name === 'login' ? 'shell' : 'login', html).replace(
    '<div id="root"><!--content--></div>',
    () => `<div id="root" data-prerendered="${name}">${content}</div>`,
  );
}

function without(script: 'login' | 'shell' | 'arrival', html: string): string {
  return html.replace(new RegExp(`\\s*<script data-inline="${script}">[\\s\\S]*?</script>`), '');
}

/**
 * The form is painted first: a script met in the head would split the parsing, and its download would compete. Async,
 * since the document counts as loading until a deferred one has run, and is painted later for it.
 */
function modulesLast(html: string): string {
  const tag = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  const tags = [...html.matchAll(tag)]
    .map(([text]) => text.trim().replace('<script type="module"', '<script type="module" async'))
    .join('');
  return html.replace(tag, '').replace('</body>', () => `${tags}</body>`);
}

/** The shell's chunks are loaded together with the entry, not after it. */
function preload(html: string, manifest: Manifest): string {
  const chunks = ['afterForm', 'inside'].map((wanted) => {
    const chunk = Object.values(manifest).find(
      ({ name, file }) => name === wanted && /\.js$/.test(file),
    );
    if (!chunk)
      throw new Error(`The build has no chunk ${wanted}: look at the groups in vite.config.ts.`);
    return chunk;
  });
  const links = [
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}

type InlineHashes = { style: string[]; script: string[] };

/** What the Content-Security-Policy of a document lets run and apply of what is inline in it. */
export function inlineHashes(document: string): InlineHashes {
  return {
    style: blocks(document, /<style>([\s\S]*?)<\/style>/g),
    script: blocks(document, /<script data-inline="\w+">([\s\S]*?)<\/script>/g),
  };
}

function blocks(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}

const compressed = ['.js', '.css', '.svg', '.json', '.webmanifest', '.wasm'];

async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && compressed.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    names.map(async (name) => {
      const text = await readFile(name);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      await writeFile(`${name}.br`, await compress(text, { params }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  await buildClient();
  await noteBuild(project);
}
