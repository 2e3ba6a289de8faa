import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileHtml } from './hostileHtml.ts';
import { bundled, launch, opened } from './inBrowser.ts';

// A browser is started: slow machines need longer than the default
const source = resolve(import.meta.dirname, '../../../src/client/ui/basic/RichText.tsx');
const texts = Object.values(hostileHtml).flat();

let browser: Browser;
let script: string;

/** What the texts may bring about, counted in the page. */
interface Counts {
  hits: number;
  violations: string[];
  /** Names that the window has got since. */
  added: string[];
}

beforeAll(async () => {
  [browser, script] = await Promise.all([
    launch(),
    bundled(`
      import { createRoot } from 'react-dom/client';
      import { RichText } from ${JSON.stringify(source)};
      const counts = { hits: 0, violations: [], added: [] };
      window.hit = () => { counts.hits += 1; };
      addEventListener('securitypolicyviolation', (event) => {
        counts.violations.push(event.violatedDirective + ' ' + event.blockedURI);
      });
      const texts = JSON.parse(document.getElementById('texts').textContent);
      window.counts = () => ({ ...counts, added: Object.keys(window).filter((key) => !own.includes(key)) });
      const own = Object.keys(window);
      createRoot(document.getElementById('root')).render(
        texts.map((html, index) => <RichText key={index} html={html} />));`),
  ]);
});

afterAll(() => browser.close());

/** The texts in rich text, each in its own, under the policy of the product's pages. */
async function shown(all: readonly string[]): Promise<Page> {
  // As JSON in a script element, where no text can end it
  const data = JSON.stringify(all).replaceAll('<', '\\u003c');
  const { page, refused } = await opened(
    browser,
    script,
    `<script type="application/json" id="texts">${data}</script>`,
  );
  await expect.poll(() => page.locator('.rich-text').count()).toBe(all.length);
  expect(refused).toEqual([]);
  return page;
}

function countsIn(page: Page): Promise<Counts> {
  return page.evaluate(() => (window as unknown as { counts: () => Counts }).counts());
}

/** What stands in the rich texts; every act on it that a person could do is done. */
function actOnEverything() {
  const found = new Set<string>();
  for (const element of document.querySelectorAll('.rich-text *')) {
    for (const { name } of element.attributes) found.add(`${element.localName} ${name}`);
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.add(element.nodeName);
    found.add(element.localName);
    for (const type of ['mouseover', 'pointerenter', 'focus', 'focusin', 'click', 'toggle']) {
      // The links that are left lead elsewhere, as they may; this page stays
      element.addEventListener(type, (event) => event.preventDefault());
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
  }
  const links = [...document.querySelectorAll('.rich-text [href]')];
  return { found: [...found].sort(), hrefs: links.map((link) => link.getAttribute('href') ?? '') };
}

test('[PAGE-01] [PAGE-02] no hostile text gets through: it runs, loads, leaves and covers nothing', async () => {
  expect(texts.length).toBeGreaterThan(100);
  const page = await shown(texts);
  const { found, hrefs } = await page.evaluate(actOnEverything);
  const allowed = ['a', 'b', 'li', 'p', 'table', 'tbody', 'td', 'tr', 'a href', 'a rel'];
  expect(found.filter((name) => !allowed.includes(name))).toEqual([]);
  expect(found).toContain('a href');
  expect(hrefs.filter((href) => href !== 'https://a.example')).toEqual([]);
  const { hits, violations, added } = await countsIn(page);
  expect([hits, added]).toEqual([0, []]);
  // Chromium reports inline styles, and in some versions inline scripts, in the separate document that DOMPurify parses in; a load, a frame, a
  // followed link or a string passed to the page itself would be reported by another directive
  const ofParsing = ['script-src-attr inline', 'style-src-attr inline', 'style-src-elem inline'];
  expect(violations).not.toEqual([]);
  expect(violations.filter((violation) => !ofParsing.includes(violation))).toEqual([]);
  expect([page.url(), page.frames().length]).toEqual(['http://localhost/', 1]);
  expect(await page.evaluate(() => document.body.children.length)).toBe(2);
  await page.close();
});

test('[PAGE-02] saved rich text violates no policy', async () => {
  const page = await shown([
    '<h2>What</h2><p>a <strong>b</strong><br>c</p><ul><li>d</li></ul><hr>',
    '<table><caption>e</caption><tr><th scope="col" colspan="2">f</th></tr></table>',
    '<p>See <a href="https://a.example">this</a> or <a href="mailto:d@d.example">write</a></p>',
  ]);
  expect(await countsIn(page)).toEqual({ hits: 0, violations: [], added: [] });
  await page.close();
});

test('[PAGE-02] the hostile texts are live: shown as they are, without a policy, they run', async () => {
  const page = await browser.newPage();
  await page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
  );
  await page.route('https://evil.example/**', (route) => route.abort());
  await page.goto('http://localhost/');
  await page.evaluate(
    (raw) => {
      // Some of the texts put themselves in the place of the document's own functions
      const body = document.body;
      const places = raw.map(() => document.createElement('div'));
      const own = { hits: 0 };
      Object.assign(window, {
        hit: () => {
          own.hits += 1;
        },
        counts: () => ({ ...own, violations: [], added: [] }),
      });
      raw.forEach((text, index) => {
        const place = places[index];
        if (!place) return;
        place.innerHTML = text;
        body.append(place);
      });
      for (const link of body.querySelectorAll<HTMLElement>('a[href^="java"]')) link.click();
    },
    texts.filter((one) => !/http-equiv|<base/.test(one)),
  );
  await expect.poll(async () => (await countsIn(page)).hits).toBeGreaterThan(25);
  await page.close();
});
