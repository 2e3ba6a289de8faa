import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import { type Block, block } from './block.ts';
import { textPadding } from './elkGraph.ts';
import { layOutWithElk } from './placeGraph.ts';
import { escaped, px, rectangle, textLines } from './shapes.ts';
import { markers, style } from './svgStyle.ts';

/** A chart as a box of the overview. */
export interface OverviewChart {
  readonly id: string;
  readonly purpose: string;
}

/** Who starts whom, or who sends events to whom. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly kind: 'start' | 'message';
}

const margin = 16;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // Who starts whom decides what is left and right; messages run both ways.
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.layering.strategy': 'INTERACTIVE',
  'elk.separateConnectedComponents': 'false',
  'elk.randomSeed': '1',
} as const;

function boxBlock({ id, purpose }: OverviewChart): Block {
  return block(
    [
      { text: id, style: 'name' },
      { text: purpose, style: 'description', gap: 2 },
    ],
    220,
  );
}

/** It starts with the page; everything else is to its right. */
const rootChart = 'app';

/** How many charts start one another before this one; those of pages are placed next to what the root starts. */
function depthOf(id: string, links: readonly Link[]): number {
  const starters = links.filter(({ kind, to }) => kind === 'start' && to === id);
  if (starters.length === 0) return id === rootChart ? 0 : 1;
  return 1 + Math.max(...starters.map(({ from }) => depthOf(from, links)));
}

function nodeOf(chart: OverviewChart, links: readonly Link[]): ElkNode {
  const { width, height } = boxBlock(chart);
  const x = depthOf(chart.id, links) * 1000;
  return {
    id: chart.id,
    x,
    y: 0,
    width: width + 2 * textPadding,
    height: height + 2 * textPadding,
  };
}

function edgeOf({ from, to, kind }: Link): ElkExtendedEdge {
  return { id: `${kind} ${from} ${to}`, sources: [from], targets: [to] };
}

function drawLine({ id, sections = [] }: ElkExtendedEdge): string {
  const kind = id.startsWith('start ') ? 'initial' : 'always';
  const points = sections
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => `${px(x + margin)},${px(y + margin)}`);
  return `<polyline class="arrow ${kind}" marker-end="url(#arrow-${kind})" points="${points.join(' ')}"><title>${escaped(id)}</title></polyline>`;
}

/**
 * All charts in one picture (SVG): a line from a chart to each that it starts, and a dashed one to each that it sends
 * events to. The same charts give the same bytes.
 */
export async function overviewOf(
  charts: readonly OverviewChart[],
  links: readonly Link[],
  layOut = layOutWithElk,
): Promise<string> {
  const graph: ElkNode = await layOut({
    id: '',
    layoutOptions: options,
    children: charts.map((chart) => nodeOf(chart, links)),
    edges: links.map(edgeOf),
  });
  const boxes = new Map((graph.children ?? []).map((node) => [node.id, node]));
  const draw = (chart: OverviewChart) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes.get(chart.id) ?? {};
    const box = { x: x + margin, y: y + margin, width, height };
    const text = textLines(boxBlock(chart), box.x + textPadding, box.y + textPadding - 2);
    return `<g class="state">${rectangle(box, 8)}${text}</g>`;
  };
  const [width, height] = [graph.width ?? 0, graph.height ?? 0].map((size) =>
    String(Math.ceil(size + 2 * margin)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<title>Overview of all statecharts</title>',
    '<desc>A line leads from a chart to each that it starts, a dashed line to each that it sends events to.</desc>',
    `<style>${style}</style>`,
    `<defs>${markers}</defs>`,
    '<rect class="page" width="100%" height="100%"/>',
    ...(graph.edges ?? []).map(drawLine),
    ...charts.map(draw),
    '</svg>',
    '',
  ].join('\n');
}
