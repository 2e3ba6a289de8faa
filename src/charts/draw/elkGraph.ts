import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Chart, ChartState, ChartTransition } from '../read/chart.ts';
import { type Arrow, initialDot } from './arrows.ts';
import { stateBlock } from './stateBlock.ts';

/** Between a state's border and its text. */
export const textPadding = 10;
/** Between a label's border and its text. */
export const labelPadding = 4;
/** Between a group's text and the states in it. */
const ruleGap = 14;
const dotSize = 11;

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.nodeSelfLoop': '12',
  // MODEL_ORDER would say the same without positions, but crashes on nested states (elkjs 0.12).
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
} as const;

/** Where the arrows mainly point. */
export type Direction = 'DOWN' | 'RIGHT';

/** ELK turns the graph for DOWN, but not the least size of a state (0.12). */
function leastSize(direction: Direction, width: number, height: number): string {
  const [first, second] = direction === 'DOWN' ? [height, width] : [width, height];
  return `(${String(first)},${String(second)})`;
}

/** A position that only gives an order. */
function hint(rank: number) {
  return { x: rank * 1000, y: rank * 1000 };
}

/** How many transitions each child is away from the initial one, from 1: the direction a reader expects. */
function ranksOf({ children, initial, kind }: ChartState): Map<string, number> {
  const ranks = new Map<string, number>();
  const childAt = (id: string) =>
    children.find((child) => id === child.id || id.startsWith(`${child.id}.`))?.id;
  let next = kind === 'parallel' ? children.map(({ id }) => id) : [initial?.to ?? ''];
  for (let rank = 1; next.length > 0; rank += 1) {
    const here = next.filter((id) => !ranks.has(id));
    for (const id of here) ranks.set(id, rank);
    const leaving = children.filter(({ id }) => here.includes(id)).flatMap(transitionsBelow);
    next = leaving
      .flatMap(({ to }) => to.flatMap((id) => childAt(id) ?? []))
      .filter((id) => !ranks.has(id));
  }
  return ranks;
}

function transitionsBelow({ transitions, children }: ChartState): ChartTransition[] {
  return [...transitions, ...children.flatMap(transitionsBelow)];
}

/** Where the arrows point, and how wide groups have to be at least, by the ids of their states. */
interface Shape {
  readonly direction: Direction;
  readonly widths: ReadonlyMap<string, number>;
}

function nodeOf(state: ChartState, shape: Shape): ElkNode {
  const { direction, widths } = shape;
  const text = stateBlock(state);
  const height = text.height + 2 * textPadding;
  const width = Math.max(text.width + 2 * textPadding, widths.get(state.id) ?? 0);
  if (state.children.length === 0) return { id: state.id, width: Math.max(width, 64), height };
  const dot = { id: initialDot(state.id), width: dotSize, height: dotSize, ...hint(0) };
  const ranks = ranksOf(state);
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.direction': direction,
      'elk.padding': `[top=${String(height + ruleGap)},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': leastSize(direction, width, height + ruleGap),
    },
    children: [
      ...(state.initial ? [dot] : []),
      ...state.children.map((child) => ({
        ...nodeOf(child, shape),
        ...hint(ranks.get(child.id) ?? state.children.length),
      })),
    ],
  };
}

function edgeOf({ id, from, to, label }: Arrow): ElkExtendedEdge {
  const size = { width: label.width + 2 * labelPadding, height: label.height + 2 * labelPadding };
  const place = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };
  return {
    id,
    sources: [from],
    targets: [to],
    ...(label.lines.length > 0 && {
      labels: [{ id: `${id} label`, text: id, ...size, layoutOptions: place }],
    }),
  };
}

/** A chart as the graph ELK lays out: states within states, an inline label on each arrow. */
export function elkGraph(chart: Chart, arrows: readonly Arrow[], shape: Shape) {
  return {
    id: '',
    layoutOptions: {
      ...options,
      'elk.direction': shape.direction,
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
    children: [nodeOf(chart.root, shape)],
    edges: arrows.map(edgeOf),
  };
}
