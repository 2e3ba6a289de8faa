import { type Chart, type ChartTransition, statesOf } from './chart.ts';
import { names, table } from './markdown.ts';
import { type Tour, takenBy } from './tour.ts';
import { eventWords, guardWords } from './words.ts';

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

function targetWords(chart: Chart, { to, reenters, from }: ChartTransition): string {
  if (to.length === 0) return 'stays';
  const target = names(to.map((id) => shortId(chart, id)));
  return reenters && to[0] === from ? `${target} again` : target;
}

/**
 * Every transition of a chart as a Markdown table: from, event, guard, actions, to, requirement ids, and the numbers of
 * the committed tours that take it. Branches of one event stand in the order their guards are asked.
 */
export function transitionTable(chart: Chart, tours: readonly Tour[]): string {
  const numbers = toursByTransition(tours);
  const rows = statesOf(chart).flatMap(({ transitions }) =>
    transitions.map((one) => [
      names([shortId(chart, one.from)]),
      one.kind === 'event' ? names([one.event]) : eventWords(one),
      one.guard === undefined ? guardWords(one) : names([one.guard]),
      names(one.actions),
      targetWords(chart, one),
      one.requirements.join(', '),
      (numbers.get(one.key) ?? []).join(', '),
    ]),
  );
  return table(['From', 'Event', 'Guard', 'Actions', 'To', 'Requirements', 'Tours'], rows);
}
