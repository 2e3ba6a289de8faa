import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';

const client = resolve(import.meta.dirname, '../../../src/client');
const styles = join(client, 'styles');
const read = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Hexadecimal and functional colors, and the names people reach for; `light-dark()` only chooses. */
const literal =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(?:white|black|red|green|blue|gray|grey|orange|yellow)\b/i;

describe('the styles', () => {
  test('have no literal color outside the token files', () => {
    const sheets = read(styles, /\.css$/).filter(({ name }) => !name.startsWith('tokens'));
    expect(sheets.length).toBeGreaterThan(10);
    const found = sheets.flatMap(({ name, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => literal.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('and neither do the components', () => {
    const components = read(client, /\.tsx$/);
    expect(components.length).toBeGreaterThan(40);
    const found = components.filter(({ text }) => /(?:fill|stroke|style)=["{]/.test(text));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  test('of the login page are in layers below those loaded later', () => {
    const later = /@layer (?:shell|components|screens|print) \{/;
    const imported = (sheet: string) =>
      [...readFileSync(join(styles, sheet), 'utf8').matchAll(/@import "\.\/(.+?)"/g)].map(
        ([, name = '']) => readFileSync(join(styles, name), 'utf8'),
      );
    const ofLogin = ['login.css', 'loginStates.css'].flatMap((sheet) => [
      readFileSync(join(styles, sheet), 'utf8'),
      ...imported(sheet),
    ]);
    expect(ofLogin.length).toBeGreaterThan(5);
    expect(ofLogin.filter((text) => later.test(text))).toEqual([]);
    expect(
      imported('app.css').filter((text) => /@layer (?:controls|public) \{/.test(text)),
    ).toEqual([]);
  });

  test('use only tokens that exist', () => {
    const sheets = read(styles, /\.css$/);
    const all = sheets.map(({ text }) => text).join('\n');
    const defined = new Set([...all.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name]) => name));
    const used = new Set([...all.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  });

  test('[SHELL-03] [SHELL-09] [SHELL-10] keep the required widths', () => {
    const tokens = read(styles, /^tokens.*\.css$/)
      .map(({ text }) => text)
      .join('\n');
    expect(tokens).toContain('--rail: 65px;');
    expect(tokens).toContain('--sidenav: 312px;');
    expect(tokens).toContain('--message: 650px;');
    expect(tokens).toContain('--toast: 25rem;');
  });

  test('of the login page weigh at most 3 kB', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: join(styles, 'login.css') },
      },
    });
    if (!('output' in built)) throw new Error('The build gave no output.');
    const sheet = built.output.find(({ fileName }) => fileName.endsWith('.css'));
    if (sheet?.type !== 'asset') throw new Error('The build gave no style sheet.');
    expect(brotliCompressSync(Buffer.from(sheet.source)).length).toBeLessThanOrEqual(3_072);
  });
});
