import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser, launchArguments, thisMachine } from '../support/server/browser.ts';

/** Draws the PNG icons from icon.svg; run it when that changes: `npx tsx tests/e2e/icons.ts`. */
const folder = resolve(import.meta.dirname, '../../src/client/public');

/** Systems cut shapes of their own out of what fills the square; the sign lies well within. */
const icons = [
  { name: 'icon-192.png', size: 192, fillsSquare: false },
  { name: 'icon-512.png', size: 512, fillsSquare: false },
  { name: 'icon-maskable-512.png', size: 512, fillsSquare: true },
  { name: 'apple-touch-icon.png', size: 180, fillsSquare: true },
] as const;

const svg = await readFile(resolve(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: ensureBrowser(thisMachine),
  args: launchArguments(thisMachine.isRoot),
});
const page = await browser.newPage();
for (const { name, size, fillsSquare } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const ground = fillsSquare ? '#0b5cab' : 'transparent';
  await page.setContent(
    `<style>html { background: ${ground} } body { margin: 0; height: 100vh; display: grid; place-items: center }
    svg { width: 100vw }</style>${svg}`,
  );
  await writeFile(resolve(folder, name), await page.screenshot({ omitBackground: !fillsSquare }));
}
await browser.close();
