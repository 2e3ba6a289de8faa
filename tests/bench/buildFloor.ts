import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inlineHashes } from '../../src/client/build/build.ts';

const here = resolve(import.meta.dirname, 'floor');

/** A page in the shape in which the server serves a client: with the hashes for its policy. */
async function writePage(folder: string, html: string): Promise<void> {
  await writeFile(join(folder, 'login.html'), html);
  const hashes = { 'login.html': inlineHashes(html) };
  await writeFile(join(folder, 'csp.json'), JSON.stringify(hashes));
}

/** The static form alone. */
export async function buildStaticForm(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writePage(folder, await readFile(join(here, 'static.html'), 'utf8'));
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
  await writePage(folder, html);
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    const path = join(folder, 'assets', name);
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
  }
}
