import { resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled, launch, opened } from './inBrowser.ts';

// A browser is started: slow machines need longer than the default
const source = resolve(import.meta.dirname, '../../../src/client/ui/basic/RichText.tsx');

let browser: Browser;
let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([
    launch(),
    bundled(`
      import { createRoot } from 'react-dom/client';
      import { RichText } from ${JSON.stringify(source)};
      createRoot(document.getElementById('root')).render(
        <RichText html={document.getElementById('sample').textContent} />);`),
  ]);
});

afterAll(() => browser.close());

/** What the component makes of the text, under the policy of the product's pages. */
async function shown(text: string): Promise<string> {
  const sample = text.replaceAll('</script', '<\\/script');
  const { page, refused } = await opened(
    browser,
    script,
    `<script type="text/plain" id="sample">${sample}</script>`,
  );
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
      '<form action="/"><input name="p"></form><svg><script>x()</script></svg><style>p{}</style>',
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
