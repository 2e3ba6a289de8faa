import type { ElkNode } from 'elkjs';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';

/** Gives every node, edge and label of a graph its position. The same graph gets the same ones. */
export type LayOut = (graph: ElkNode) => Promise<ElkNode>;

/** By ELK itself: a second of a processor for the larger charts. */
export const layOutWithElk: LayOut = (graph) => new ElkConstructor().layout(graph);
