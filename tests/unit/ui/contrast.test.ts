import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const styles = resolve(import.meta.dirname, '../../../src/client/styles');
const style = (name: string) => readFileSync(resolve(styles, name), 'utf8');

type Tokens = ReadonlyMap<string, string>;

/** The colors that a block of a style sheet gives names. */
function colorsIn(block: string): [string, string][] {
  const declared = /--([\w-]+): (#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\));/g;
  return [...block.matchAll(declared)].map(([, name = '', value = '']) => [name, value]);
}

/** The block that follows a condition; its end is at the same depth. */
function under(condition: string, css: string): string {
  const start = css.indexOf(`${condition} {`);
  expect(start).toBeGreaterThan(-1);
  const indent = /\n( *)$/.exec(css.slice(0, start))?.[1] ?? '';
  return css.slice(start, css.indexOf(`\n${indent}}`, start));
}

/** The color of a light or dark scheme. */
function inScheme(scheme: 'light' | 'dark', tokens: Iterable<[string, string]>): Tokens {
  const pick = (value: string) => {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
    return (scheme === 'light' ? light : dark) ?? value;
  };
  return new Map([...tokens].map(([name, value]) => [name, pick(value)]));
}

/** WCAG 2.2, relative luminance of sRGB. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const plain = ['tokens.css', 'tokensStates.css', 'tokensSignedIn.css'].flatMap((name) =>
  colorsIn(under(':root', style(name))),
);
const css = style('tokensContrast.css');
const sunlight = colorsIn(under(':root[data-theme="sunlight"]', css));
const asked = colorsIn(under('@media (prefers-contrast: more)', css));

/** What is shown, as the cascade has it. */
const shown = {
  'the sunlight theme': inScheme('light', [...plain, ...sunlight]),
  'more contrast in the light': inScheme('light', [...plain, ...asked]),
  'more contrast in the dark': inScheme('dark', [...plain, ...asked]),
};

const grounds = [
  ...['page', 'surface', 'raised', 'hover'],
  ...['accent-soft', 'good-soft', 'warning-soft', 'bad-soft'],
];
const texts = ['text', 'quiet', 'accent', 'accent-strong', 'good', 'warning', 'bad', 'bad-strong'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-strong'],
] as const;
const borders = ['line', 'control-line', 'accent-line', 'good-line', 'warning-line', 'bad-line'];

function between(tokens: Tokens, one: string, other: string): number {
  const [first, second] = [tokens.get(one), tokens.get(other)];
  if (first === undefined || second === undefined) throw new Error(`No color ${one}, ${other}.`);
  return contrast(first, second);
}

describe.each(Object.entries(shown))('[SHELL-12] %s', (_name, tokens) => {
  test('has 7 : 1 at least between every text and what it is written on', () => {
    const faint = pairs.filter(([text, ground]) => between(tokens, text, ground) < 7);
    expect(faint).toEqual([]);
  });

  test('has borders and a ring of the focus that are seen as clearly as text elsewhere', () => {
    const faint = [...borders, 'focus'].filter((line) => between(tokens, line, 'surface') < 4.5);
    expect(faint).toEqual([]);
  });
});

test('[SHELL-12] the sunlight theme has the colors that a device asks for in the light', () => {
  expect(new Map(sunlight)).toEqual(inScheme('light', asked));
});

test('[SHELL-12] what is computed is computed right: black on white is 21 : 1, and a gray fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(between(inScheme('light', plain), 'quiet', 'raised')).toBeLessThan(7);
});
