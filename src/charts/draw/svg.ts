import type { ElkPoint } from 'elkjs';
import type { Chart } from '../read/chart.ts';
import { type Block, sizeOf } from './block.ts';
import { labelPadding, textPadding } from './elkGraph.ts';
import {
  type Box,
  headerEnd,
  type Layout,
  layoutOf,
  type PlacedArrow,
  type PlacedState,
} from './layout.ts';
import type { LayOut } from './placeGraph.ts';
import { escaped, px, rectangle, textLines } from './shapes.ts';
import { markers, style } from './svgStyle.ts';

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function drawState(placed: PlacedState): string {
  const { state, box, depth, isRegion } = placed;
  const isGroup = state.children.length > 0;
  const classes = [
    'state',
    ...(isGroup ? ['group', ...(depth % 2 === 1 ? ['odd'] : [])] : []),
    ...(isRegion ? ['region'] : []),
  ].join(' ');
  const ruleAt = px(headerEnd(placed));
  const parts = [
    `<title>${escaped(state.description || state.id)}</title>`,
    rectangle(box, 8),
    ...(state.kind === 'final' ? [rectangle(inset(box, 3), 6)] : []),
    ...(isGroup
      ? [
          `<line class="rule" x1="${px(box.x)}" x2="${px(box.x + box.width)}" y1="${ruleAt}" y2="${ruleAt}"/>`,
        ]
      : []),
  ];
  return `<g class="${classes}" data-state-id="${escaped(state.id)}">${parts.join('')}</g>`;
}

/** An arrow that enters a group passes behind the words of its header, not through them. */
function backOf(left: number, top: number) {
  return ({ width, y, style: name }: Block['lines'][number]) =>
    rectangle(
      { x: left - 3, y: top + y - sizeOf(name), width: width + 6, height: sizeOf(name) + 4 },
      2,
    );
}

/** Drawn over the arrows: one that enters from above would cross out the header of a group. */
function drawText({ state, box, text, textLeft, depth }: PlacedState): string {
  const ground = state.children.length === 0 ? 'leaf' : depth % 2 === 1 ? 'odd' : 'even';
  const [left, top] = [textLeft, box.y + textPadding - 2];
  const backs = state.children.length === 0 ? '' : text.lines.map(backOf(left, top)).join('');
  return `<g class="text ${ground}">${backs}${textLines(text, left, top)}</g>`;
}

function drawDot({ x, y, width }: Box): string {
  const radius = width / 2;
  return `<circle class="dot" cx="${px(x + radius)}" cy="${px(y + radius)}" r="${px(radius)}"/>`;
}

function drawLine({ arrow, points }: PlacedArrow): string {
  const path = points.map(({ x, y }: ElkPoint) => `${px(x)},${px(y)}`).join(' ');
  return `<polyline class="arrow ${arrow.kind}" marker-end="url(#arrow-${arrow.kind})" points="${path}"/>`;
}

function drawLabel({ arrow, labelBox }: PlacedArrow): string {
  if (!labelBox) return '';
  const text = textLines(arrow.label, labelBox.x + labelPadding, labelBox.y + labelPadding - 2);
  return `<g class="label">${rectangle(labelBox, 4)}${text}</g>`;
}

function draw(chart: Chart, { width, height, states, dots, arrows }: Layout): string {
  const size = `width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" role="img" ${size} data-machine-id="${escaped(chart.id)}">`,
    `<title>${escaped(`Statechart ${chart.id}`)}</title>`,
    `<desc>${escaped(chart.root.description)}</desc>`,
    `<style>${style}</style>`,
    `<defs>${markers}</defs>`,
    `<rect class="page" width="100%" height="100%"/>`,
    ...states.map(drawState),
    ...dots.map(drawDot),
    ...arrows.map(drawLine),
    ...states.map(drawText),
    ...arrows.map(drawLabel).filter((label) => label !== ''),
    '</svg>',
    '',
  ].join('\n');
}

/** An SVG file with its size in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A chart as an SVG file that follows the reader's theme and prints: hierarchy, regions, guards in their order, delays
 * with their values, actors, tags and actions. Each state carries `data-state-id`. The same chart gives the same bytes.
 */
export async function drawingOf(chart: Chart, layOut?: LayOut): Promise<Drawing> {
  const layout = await layoutOf(chart, layOut);
  return { svg: draw(chart, layout), width: layout.width, height: layout.height };
}
