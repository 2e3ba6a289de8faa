import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = resolve(import.meta.dirname, 'floor');

/** The server wants the list of inline hashes; these pages are served without a policy. */
async function writePolicy(folder: string): Promise<void> {
  const none = { style: [], script: [] };
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ 'login.html': none }));
}

/** The static form alone, in the shape in which the server serves a client. */
export async function buildStaticForm(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'login.html'), await readFile(join(here, 'static.html')));
  await writePolicy(folder);
}

/** The minimal page of the same libraries, prerendered with its styles inline as the product's page is. */
export async function buildMinimalPage(folder: string): Promise<void> {
  const common = {
    root: here,
    configFile: false as const,
    logLevel: 'warn' as const,
    plugins: [react()],
  };
  const options = { target: 'es2022', modulePreload: { polyfill: false }, emptyOutDir: true };
  await build({ ...common, build: { ...options, outDir: folder } });
  const server = `${folder}-prerender`;
  await build({ ...common, build: { ...options, ssr: 'prerender.tsx', outDir: server } });
  const { renderFloor } = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as {
    renderFloor: () => string;
  };
  const files = await readdir(join(folder, 'assets'));
  const style = files.find((name) => name.endsWith('.css')) ?? '';
  const css = await readFile(join(folder, 'assets', style), 'utf8');
  const html = (await readFile(join(folder, 'index.html'), 'utf8'))
    .replace('<!--content-->', renderFloor())
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`);
  await writeFile(join(folder, 'login.html'), html);
  await writePolicy(folder);
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    const path = join(folder, 'assets', name);
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
  }
}
