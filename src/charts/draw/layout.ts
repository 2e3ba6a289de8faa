import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs';
import type { Chart, ChartState } from '../read/chart.ts';
import { type Arrow, arrowsOf, initialDot } from './arrows.ts';
import type { Block } from './block.ts';
import { type Direction, elkGraph, textPadding } from './elkGraph.ts';
import { fitsTwoPages } from './pageSize.ts';
import { type LayOut, layOutWithElk } from './placeGraph.ts';
import { stateBlock } from './stateBlock.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedState {
  readonly state: ChartState;
  readonly box: Box;
  readonly text: Block;
  /** Where its text starts, from the left. */
  readonly textLeft: number;
  readonly depth: number;
  readonly isRegion: boolean;
  /** How wide a group has to be for its text to have room next to the arrows that enter from above. */
  readonly leastWidth: number;
}

export interface PlacedArrow {
  readonly arrow: Arrow;
  readonly points: readonly ElkPoint[];
  readonly labelBox: Box | undefined;
}

/** The position of everything in a chart, in pixels from the top left corner. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Outer states before those inside them. */
  readonly states: readonly PlacedState[];
  readonly dots: readonly Box[];
  readonly arrows: readonly PlacedArrow[];
}

const margin = 16;

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: x + margin, y: y + margin, width, height };
}

/** Where the text of a group ends and its states start. */
export function headerEnd({ box, text }: PlacedState): number {
  return box.y + text.height + 2 * textPadding - 2;
}

/** An arrow from a group to a state inside it starts below the header, not across it. */
function belowHeader(arrow: PlacedArrow, source: PlacedState | undefined): PlacedArrow {
  const [first, second, ...others] = arrow.points;
  if (!source || !first || !second || first.x !== second.x) return arrow;
  const isInward = first.y <= source.box.y + 1 && second.y > headerEnd(source);
  if (!isInward) return arrow;
  return { ...arrow, points: [{ x: first.x, y: headerEnd(source) }, second, ...others] };
}

function placedArrow(arrow: Arrow, edge: ElkExtendedEdge): PlacedArrow {
  const moved = ({ x, y }: ElkPoint) => ({ x: x + margin, y: y + margin });
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(moved),
  );
  const [label] = edge.labels ?? [];
  return { arrow, points, labelBox: label && boxOf(label) };
}

function unmoved(
  state: ChartState,
  box: Box,
  place: Pick<PlacedState, 'depth' | 'isRegion'>,
): PlacedState {
  return {
    ...{ state, box, text: stateBlock(state), textLeft: box.x + textPadding, leastWidth: 0 },
    ...place,
  };
}

/** An arrow that enters a group from above would cross its text: the text moves next to it where there is room. */
function besideArrows(placed: PlacedState, arrows: readonly PlacedArrow[]): PlacedState {
  const { state, box, text } = placed;
  if (state.children.length === 0) return placed;
  const crossing = arrows.flatMap(({ points }) =>
    points.flatMap(({ x, y }, index) => {
      const next = points[index + 1];
      if (!next || next.x !== x) return [];
      const [top, bottom] = [Math.min(y, next.y), Math.max(y, next.y)];
      return top < headerEnd(placed) && bottom > box.y + 1 && x > box.x && x < box.x + box.width
        ? [x]
        : [];
    }),
  );
  const isFree = (left: number) =>
    left + text.width <= box.x + box.width - textPadding &&
    crossing.every((x) => x < left - 3 || x > left + text.width + 3);
  const lefts = [placed.textLeft, ...crossing.map((x) => x + 8).sort((a, b) => a - b)];
  const textLeft = lefts.find(isFree);
  if (textLeft !== undefined) return { ...placed, textLeft };
  const rightmost = Math.max(...crossing);
  return { ...placed, leastWidth: rightmost - box.x + 8 + text.width + 2 * textPadding };
}

/** The least widths of groups, by the ids of their states. */
type Widths = ReadonlyMap<string, number>;

async function layoutIn(
  chart: Chart,
  layOut: LayOut,
  shape: { readonly direction: Direction; readonly widths: Widths },
): Promise<Layout> {
  const arrows = arrowsOf(chart);
  const graph = await layOut(elkGraph(chart, arrows, shape));
  const nodes = new Map<string, ElkNode>();
  const edges = new Map<string, ElkExtendedEdge>();
  const collect = (node: ElkNode) => {
    nodes.set(node.id, node);
    for (const edge of node.edges ?? []) edges.set(edge.id, edge);
    for (const child of node.children ?? []) collect(child);
  };
  collect(graph);

  const place = (state: ChartState, depth: number, isRegion: boolean): PlacedState[] => [
    unmoved(state, boxOf(nodes.get(state.id) ?? {}), { depth, isRegion }),
    ...state.children.flatMap((child) => place(child, depth + 1, state.kind === 'parallel')),
  ];
  const placed = place(chart.root, 0, false);
  const outer = placed[0]?.box ?? boxOf({});
  const placedArrows = arrows.flatMap((arrow) => {
    const edge = edges.get(arrow.id);
    const source = placed.find(({ state }) => state.id === arrow.from);
    return edge ? [belowHeader(placedArrow(arrow, edge), source)] : [];
  });
  const states = placed.map((one) => besideArrows(one, placedArrows));
  return {
    width: Math.ceil(outer.width + 2 * margin),
    height: Math.ceil(outer.height + 2 * margin),
    states,
    dots: states.flatMap(({ state }) => {
      const dot = nodes.get(initialDot(state.id));
      return dot ? [boxOf(dot)] : [];
    }),
    arrows: placedArrows,
  };
}

/** Fits on an A4 page on its long side with readable letters, and on most screens. */
const screenWidth = 1396;

/** What a reader must scroll; sideways is worse. */
function scrolling({ width, height }: Layout): number {
  return height + 3 * Math.max(0, width - screenWidth);
}

const mostAttempts = 6;

/** Widens groups until no arrow crosses a text. */
async function clearLayout(chart: Chart, layOut: LayOut, direction: Direction): Promise<Layout> {
  const widths = new Map<string, number>();
  for (let attempt = 1; ; attempt += 1) {
    const layout = await layoutIn(chart, layOut, { direction, widths });
    const narrow = layout.states.filter(({ leastWidth }) => leastWidth > 0);
    if (narrow.length === 0 || attempt === mostAttempts) return layout;
    for (const { state, leastWidth } of narrow) widths.set(state.id, leastWidth);
  }
}

/** Lays a chart out downwards and to the right and takes what is easier to read. Deterministic. */
export async function layoutOf(chart: Chart, layOut = layOutWithElk): Promise<Layout> {
  const right = await clearLayout(chart, layOut, 'RIGHT');
  const down = await clearLayout(chart, layOut, 'DOWN');
  if (fitsTwoPages(down) !== fitsTwoPages(right)) return fitsTwoPages(down) ? down : right;
  return scrolling(down) < scrolling(right) ? down : right;
}
