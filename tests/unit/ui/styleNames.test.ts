import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const texts = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const sheets = texts('src/client/styles', /\.css$/).map((text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, ''),
);

/** Classes that no view names. */
const exceptions: Readonly<Record<string, string>> = {
  'u-': 'The parts of a chart, which uPlot draws and names.',
};

const classes = new Set(
  sheets.flatMap((sheet) =>
    [...sheet.replace(/"[^"]*"/g, '').matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  ),
);

const views = [
  ...texts('src/client', /\.tsx?$/),
  readFileSync(join(root, 'index.html'), 'utf8'),
].join('\n');

const all = (pattern: RegExp) => [...views.matchAll(pattern)].map(([, text = '']) => text);
const strings = [...all(/'([^'\n]*)'/g), ...all(/"([^"\n]*)"/g), ...all(/`([^`]*)`/g)];

/** Named in full. */
const named = new Set(strings.flatMap((text) => text.split(/\s+/)));
/** The beginnings of those made of a name and a value, such as `badge-${tone}`. */
const begun = new Set(
  strings.flatMap((text) =>
    [...text.matchAll(/(?<!\S)([a-z][a-z-]*-)\$\{/g)].map(([, beginning = '']) => beginning),
  ),
);

test('every class in the styles is named in a view', () => {
  expect(classes.size).toBeGreaterThan(300);
  const beginnings = [...begun, ...Object.keys(exceptions)];
  const unknown = [...classes].filter(
    (name) => !named.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(unknown).toEqual([]);
});

test('every token of the styles is used', () => {
  const text = sheets.join('\n');
  const tokens = new Set([...text.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = '']) => name));
  expect(tokens.size).toBeGreaterThan(50);
  const used = new Set(`${text}\n${views}`.match(/(?<=var\(\s*|['"`])--[a-z0-9-]+/g));
  expect([...tokens].filter((name) => !used.has(name))).toEqual([]);
});
