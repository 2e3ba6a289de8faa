import { type Chart, type ChartTransition, statesOf } from '../read/chart.ts';
import { eventLabels, guardLabels } from '../read/words.ts';
import { type Tour, takenBy } from '../run/tour.ts';
import { names, table } from './markdown.ts';

/** A state id without the machine's own name in front, as the diagram shows it. */
export function shortId(chart: Chart, id: string): string {
  return id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;
}

/** The numbers, from 1, of the tours that take each transition definition, by its key. */
function toursByTransition(tours: readonly Tour[]): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  for (const [index, tour] of tours.entries()) {
    for (const key of new Set(takenBy(tour))) {
      numbers.set(key, [...(numbers.get(key) ?? []), index + 1]);
    }
  }
  return numbers;
}

function targetWords({ to, reenters, from }: ChartTransition, target: string): string {
  if (to.length === 0) return 'no change';
  return reenters && to[0] === from ? `${target} again` : target;
}

/** A transition as people read it; `code` formats names. */
interface TransitionRow {
  readonly from: string;
  readonly event: string;
  readonly guard: string;
  readonly actions: string;
  readonly to: string;
  readonly requirements: readonly string[];
  /** Numbers of the tours that take it, from 1. */
  readonly tours: readonly number[];
}

/** Every transition of a chart, branches of one event in the order their guards are checked. */
export function transitionRows(
  chart: Chart,
  tours: readonly Tour[],
  code: (list: readonly string[]) => string,
): TransitionRow[] {
  const numbers = toursByTransition(tours);
  return statesOf(chart).flatMap(({ transitions }) =>
    transitions.map((one) => ({
      from: code([shortId(chart, one.from)]),
      event: one.kind === 'event' ? code([one.event]) : eventLabels(one),
      guard: one.guard === undefined ? guardLabels(one) : code([one.guard]),
      actions: code(one.actions),
      to: targetWords(one, code(one.to.map((id) => shortId(chart, id)))),
      requirements: one.requirements,
      tours: numbers.get(one.key) ?? [],
    })),
  );
}

/**
 * Every transition of a chart as a Markdown table: from, event, guard, actions, to, requirement ids, and the numbers of
 * the committed tours that take it.
 */
export function transitionTable(chart: Chart, tours: readonly Tour[]): string {
  const rows = transitionRows(chart, tours, names).map((row) => [
    row.from,
    row.event,
    row.guard,
    row.actions,
    row.to,
    row.requirements.join(', '),
    row.tours.join(', '),
  ]);
  return table(['From', 'Event', 'Guard', 'Actions', 'To', 'Requirements', 'Tours'], rows);
}
