import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { diagramsFolder } from '../../src/charts/evidence/renderDiagrams.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const folder = resolve(import.meta.dirname, '../..', diagramsFolder);
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));

/** The straight pieces of each line of a drawing. */
function linesOf(svg: string): Box[][] {
  return [...svg.matchAll(/<polyline [^>]*points="([^"]+)"/g)].map(([, points = '']) => {
    const corners = points.split(' ').map((corner) => corner.split(',').map(Number));
    return corners.slice(1).map(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = corners[index] ?? [];
      const [left, right] = [Math.min(x, fromX), Math.max(x, fromX)];
      return { left, right, top: Math.min(y, fromY), bottom: Math.max(y, fromY) };
    });
  });
}

function attribute(element: string, name: string): number {
  return Number(new RegExp(` ${name}="([\\d.]+)"`).exec(element)?.[1]);
}

/** The boxes of the words in states, from a little above the base line to their height. */
function textsOf(svg: string): Box[] {
  const outsideLabels = svg.replace(/<g class="label">.*?<\/g>/g, '');
  return [...outsideLabels.matchAll(/<text [^>]*>/g)].map(([element]) => {
    const [left, base] = [attribute(element, 'x'), attribute(element, 'y')];
    const height = element.includes('class="name"') ? 10 : 8;
    return {
      left,
      right: left + attribute(element, 'textLength'),
      top: base - height,
      bottom: base,
    };
  });
}

/** The boxes of the labels on arrows. */
function labelsOf(svg: string): Box[] {
  return [...svg.matchAll(/<g class="label">(<rect [^>]*>)/g)].map(([, element = '']) => {
    const [left, top] = [attribute(element, 'x'), attribute(element, 'y')];
    return {
      left,
      top,
      right: left + attribute(element, 'width'),
      bottom: top + attribute(element, 'height'),
    };
  });
}

function isCrossed(box: Box, line: readonly Box[]): boolean {
  return line.some(
    ({ left, right, top, bottom }) =>
      right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1,
  );
}

/** The words that a line crosses, and the labels that another line than their own one crosses. */
function crossingsIn(svg: string): Box[] {
  const lines = linesOf(svg);
  const crossing = (box: Box) => lines.filter((line) => isCrossed(box, line)).length;
  return [
    ...textsOf(svg).filter((box) => crossing(box) > 0),
    ...labelsOf(svg).filter((box) => crossing(box) > 1),
  ];
}

test('there is a drawing for every chart', () => {
  expect(drawings.length).toBeGreaterThan(60);
});

test.each(drawings)('no line of %s crosses a text', (name) => {
  const svg = readFileSync(join(folder, name), 'utf8');
  expect(textsOf(svg).length).toBeGreaterThan(2);
  // Regions that are drawn closed have no lines between them.
  const hasLines = !/index\.svg$/.test(name) || !svg.includes('all regions at the same time');
  if (hasLines) expect(linesOf(svg).length).toBeGreaterThan(0);
  expect(crossingsIn(svg)).toEqual([]);
});

test('a line across a text is noticed', () => {
  const text = '<text class="name" x="10" y="20" textLength="60">name</text>';
  const across = '<polyline class="arrow event" points="30,0 30,40"/>';
  const past = '<polyline class="arrow event" points="80,0 80,40"/>';
  expect(crossingsIn(text + past)).toEqual([]);
  expect(crossingsIn(text + across)).toHaveLength(1);
  const label = '<g class="label"><rect x="20" y="10" width="30" height="10" rx="4"/></g>';
  expect(crossingsIn(label + across)).toEqual([]);
  expect(crossingsIn(label + across + across)).toHaveLength(1);
});
