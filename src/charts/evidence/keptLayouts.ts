import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElkNode, ElkPoint } from 'elkjs';
import { type LayOut, layOutWithElk } from '../draw/placeGraph.ts';

/** Where the layouts of the committed diagrams are, from the root of the repository. */
export const layoutsFile = 'tests/model/layouts.txt';

type Box = readonly (number | undefined)[];

/** What ELK adds to a node: its box, and the same of its children; of its edges the points of each section and the labels. */
type Positions = readonly [
  Box,
  readonly Positions[],
  readonly (readonly [readonly (readonly number[])[], readonly Box[]])[],
];

/**
 * What ELK answered for each graph, so that a test draws every chart without asking ELK again, which takes it half a
 * minute of a processor. A line is the hash of a graph and of ELK’s version, and the positions in the order of the graph.
 */
export class KeptLayouts {
  readonly #known: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();
  /** The graphs that were not among the kept ones. */
  missing = 0;

  /** @param text what `text` returned before; empty to ask ELK for each. */
  constructor(text: string) {
    const lines = text.split('\n').filter(Boolean);
    this.#known = new Map(lines.map((line) => [line.slice(0, keyLength), line.slice(keyLength)]));
  }

  readonly layOut: LayOut = async (graph) => {
    const key = keyOf(graph);
    const kept = this.#known.get(key) ?? this.#used.get(key);
    if (kept !== undefined) {
      this.#used.set(key, kept);
      return withPositions(graph, JSON.parse(kept) as Positions);
    }
    this.missing += 1;
    const laidOut = await layOutWithElk(graph);
    this.#used.set(key, JSON.stringify(positionsOf(laidOut)));
    return laidOut;
  };

  /** The layouts that were used, one on each line. */
  text(): string {
    return [...this.#used]
      .map(([key, positions]) => `${key}${positions}\n`)
      .toSorted()
      .join('');
  }
}

const keyLength = 24;

const { version } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('elkjs/package.json'), 'utf8'),
) as { version: string };

function keyOf(graph: ElkNode): string {
  const hash = createHash('sha256').update(version).update(JSON.stringify(graph));
  return hash.digest('base64url').slice(0, keyLength);
}

const boxOf = ({
  x,
  y,
  width,
  height,
}: Partial<Record<'x' | 'y' | 'width' | 'height', number>>) => [x, y, width, height];

const placed = ([x, y, width, height]: Box) => ({ x, y, width, height });

function positionsOf(node: ElkNode): Positions {
  const edges = (node.edges ?? []).map(({ sections = [], labels = [] }) => {
    const lines = sections.map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [x, y]),
    );
    return [lines, labels.map(boxOf)] as const;
  });
  return [boxOf(node), (node.children ?? []).map(positionsOf), edges];
}

function withPositions(node: ElkNode, [box, children, edges]: Positions): ElkNode {
  return {
    ...node,
    ...placed(box),
    children: (node.children ?? []).map((child, index) =>
      withPositions(child, at(children, index)),
    ),
    edges: (node.edges ?? []).map((edge, index) => {
      const [lines, labels] = at(edges, index);
      const sections = lines.map((line, number) => {
        const points = pointsOf(line);
        const bendPoints = points.slice(1, -1);
        return {
          id: `${edge.id} ${number}`,
          startPoint: at(points, 0),
          bendPoints,
          endPoint: at(points, points.length - 1),
        };
      });
      const named = (edge.labels ?? []).map((label, one) => ({
        ...label,
        ...placed(at(labels, one)),
      }));
      return { ...edge, sections, labels: named };
    }),
  } as ElkNode;
}

function pointsOf(line: readonly number[]): ElkPoint[] {
  return line.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: at(line, index + 1) }] : []));
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`A kept layout is damaged: run npm run diagrams.`);
  return item;
}
