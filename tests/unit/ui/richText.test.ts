import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBrowser, launchArguments, thisMachine } from '../../support/browser.ts';

// A browser is started: slow machines need longer than the default
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const source = resolve(import.meta.dirname, '../../../src/client/ui/RichText.tsx');
const policy =
  "default-src 'none'; script-src 'nonce-test'; require-trusted-types-for 'script'; trusted-types dompurify app";

/** The component and React in one script that draws `window.sample` into the page. */
async function bundled(): Promise<string> {
  const entry = '\0entry';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) =>
          id === entry
            ? `import { createElement } from 'react';
               import { createRoot } from 'react-dom/client';
               import { RichText } from ${JSON.stringify(source)};
               createRoot(document.getElementById('root')).render(
                 createElement(RichText, { html: document.getElementById('sample').textContent }));`
            : null,
      },
    ],
  });
  if (!('output' in built)) throw new Error('The build gave no output.');
  return built.output[0].code;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(thisMachine),
    args: launchArguments(thisMachine.isRoot),
  });
}

let browser: Browser;
let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled()]);
});

afterAll(() => browser.close());

/** What the component makes of the text, under the policy of the product's pages. */
async function shown(text: string): Promise<string> {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('pageerror', ({ message }) => refused.push(message));
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><div id="root"></div>
        <script type="text/plain" id="sample">${text.replaceAll('</script', '<\\/script')}</script>
        <script nonce="test">${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  await page.goto('http://localhost/');
  const result = await page.locator('.rich-text').innerHTML();
  await page.close();
  expect(refused).toEqual([]);
  return result;
}

test('[PAGE-02] keeps headings, lists, tables and emphasis', async () => {
  const text = '<h2>What</h2><p>a <strong>b</strong></p><ul><li>c</li></ul>';
  expect(await shown(text)).toBe(text);
});

test('[PAGE-01] [PAGE-02] drops scripts, handlers, styles, forms, frames and drawings', async () => {
  const markup = await shown(
    '<p onclick="x()" style="color:red">a</p><img src=x onerror=x()><iframe src="/"></iframe>' +
      '<form action="/"><input name="p"></form><svg><script>x()<\\/script></svg><style>p{}</style>',
  );
  expect(markup).toBe('<p>a</p>');
});

test('[PAGE-02] links go to https or mail, without a referrer', async () => {
  const markup = await shown(
    '<a href="https://a.example">a</a><a href="javascript:x()">b</a><a href="http://c.example">c</a>' +
      '<a href="mailto:d@d.example">d</a><a href="data:text/html,e">e</a>',
  );
  expect(markup).toBe(
    '<a href="https://a.example" rel="noopener noreferrer">a</a><a>b</a><a>c</a>' +
      '<a href="mailto:d@d.example" rel="noopener noreferrer">d</a><a>e</a>',
  );
});
