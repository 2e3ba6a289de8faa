import { statesOf } from '../read/chart.ts';
import type { ChartEvidence, ChartSource } from './evidence.ts';
import { sheetsOf } from './sheets.ts';
import { shortId, transitionRows } from './transitionTable.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface DrawnChart extends Size {
  /** With the whole id of the state; the chart’s own for the index. */
  readonly parts: readonly (Size & { readonly name: string; readonly state: string })[];
}

/** Markdown without its marks. */
function plain(text: string): string {
  return text.replaceAll(/[`_]/g, '');
}

/**
 * The index and the tables of all charts as the product reads them, each with the sizes of its drawing and of its parts:
 * three lists in the same order. One line per state and transition, for reviews.
 */
export function evidenceFile(
  evidence: readonly ChartEvidence[],
  sources: readonly ChartSource[],
  drawings: readonly DrawnChart[],
): string {
  const charts = evidence.map((one, index) => {
    const source = sources[index];
    const { width = 0, height = 0, parts = [] } = drawings[index] ?? {};
    const { states, transitions, ...rest } = one;
    return {
      ...rest,
      startedBy: one.startedBy.map(plain),
      stateCount: states,
      transitionCount: transitions,
      drawing: { width, height, sheets: sheetsOf({ width, height }) },
      parts: parts.map((part) => ({
        name: part.name,
        state: part.state === one.chart ? null : part.state.slice(one.chart.length + 1),
        width: part.width,
        height: part.height,
      })),
      states: source ? stateRows(source) : [],
      transitions: source
        ? transitionRows(source.chart, source.tours, (list) => list.join(', '))
        : [],
    };
  });
  const lines = charts.map(({ states, transitions, ...rest }) => {
    const list = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join(',\n');
    return `{${JSON.stringify(rest).slice(1, -1)},\n"states":[\n${list(states)}],\n"transitions":[\n${list(transitions)}]}`;
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

function stateRows({ chart }: ChartSource) {
  return statesOf(chart).map((state) => ({
    state: shortId(chart, state.id),
    kind: state.kind,
    meaning: state.description,
    tags: state.tags,
    runs: state.invokes,
    actions: [
      ...state.entry.map((action) => `entry ${action}`),
      ...state.exit.map((action) => `exit ${action}`),
    ],
  }));
}
