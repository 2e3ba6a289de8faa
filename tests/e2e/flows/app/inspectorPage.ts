import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { build } from 'vite';
import { test as base, expect } from '../../test.ts';

const project = resolve(import.meta.dirname, '../../../..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The inspector's page as `npm run dev` serves it, on the origin of the application. */
async function serveInspector(context: BrowserContext, folder: string): Promise<void> {
  const fulfill = async (pattern: string, root: string, cut: RegExp) => {
    await context.route(pattern, async (route) => {
      const name = new URL(route.request().url()).pathname.replace(cut, '');
      const body = await readFile(join(root, name));
      await route.fulfill({
        body,
        contentType: types[extname(name)] ?? 'application/octet-stream',
      });
    });
  };
  await fulfill('**/inspector.html', folder, /^\//);
  await fulfill('**/inspector-assets/*', folder, /^\//);
  await fulfill('**/statecharts/*.svg', join(project, 'docs/statecharts'), /^\/statecharts\//);
}

/** Tests with a tab for the inspector; an error in it fails the test. */
export const test = base.extend<{ inspector: Page }, { inspectorFolder: string }>({
  inspectorFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's form.
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'countersign-inspector-'));
      await build({
        root: join(project, 'src/client/inspector'),
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: true,
          assetsDir: 'inspector-assets',
          rolldownOptions: { input: join(project, 'src/client/inspector/inspector.html') },
        },
      });
      await use(outDir);
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  inspector: async ({ context, inspectorFolder }, use) => {
    await serveInspector(context, inspectorFolder);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await use(page);
    expect(errors, 'what went wrong in the inspector').toEqual([]);
  },
});
