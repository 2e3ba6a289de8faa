import { Statechart } from '@scion-scxml/core';
import type { StateValue } from 'xstate';
import { type Chart, statesOf } from '../../../src/charts/read/chart.ts';
import type { Observation, Tour } from '../../../src/charts/run/tour.ts';
import { readScxml } from './readScxml.ts';

/** The ids of the innermost active states. */
function innermost(value: StateValue, path: string): string[] {
  if (typeof value === 'string') return [`${path}.${value}`];
  const inner = Object.entries(value).flatMap(([key, below]) =>
    below === undefined ? [] : innermost(below, `${path}.${key}`),
  );
  return inner.length > 0 ? inner : [path];
}

const eventOfKey = (key: string) => key.split(' | ')[1] ?? '';
const sourceOfKey = (key: string) => key.split(' | ')[0] ?? '';

/** XState's name of an event as the exported document has it. */
function scxmlName(event: string): string {
  return event
    .replace(/^xstate\.(done|error)\.actor\./, '$1.invoke.')
    .replace(/^xstate\.snapshot\./, 'snapshot.invoke.')
    .replace(/^xstate\.after\./, 'after.');
}

/** Events a chart raises for itself: they show by the transitions they bring about. SCION raises done.state itself. */
function raisedIn(takes: readonly string[], outer: string | null): string[] {
  const events = takes.map(eventOfKey).filter((event) => event !== 'always' && event !== outer);
  return [...new Set(events)].filter((event) => !event.startsWith('xstate.done.state.'));
}

/** A label without the parameters that are fixed in the chart. */
const nameOf = (action: string) => action.replace(/\(.*$/, '');

function actionsOf(chart: Chart): ReadonlySet<string> {
  const labels = statesOf(chart).flatMap(({ entry, exit, transitions, initial }) => [
    ...entry,
    ...exit,
    ...(initial?.actions ?? []),
    ...transitions.flatMap(({ actions }) => actions),
  ]);
  return new Set(labels.map(nameOf));
}

/** Runs an exported document over a tour in the independent interpreter, with the guards answered as the tour did. */
export class ScxmlWalk {
  readonly #chart: Statechart;
  readonly #id: string;
  /** The names of the chart's actions: a tour writes down more than those. */
  readonly #actions: ReadonlySet<string>;
  #expected: string[] = [];
  #log: string[] = [];

  constructor(document: string, chart: Chart) {
    this.#id = chart.id;
    this.#actions = actionsOf(chart);
    const model = readScxml(
      document,
      (key) => this.#holds(key),
      (action) => this.#log.push(nameOf(action)),
    );
    // A model handed over as data would be copied, and lose its functions.
    this.#chart = new Statechart(() => model);
    this.#chart.registerListener({ onTransition: (source: string) => this.#take(source) });
  }

  /** True for the first transition the tour still has to take from that state. */
  #holds(key: string): boolean {
    return this.#expected.find((one) => sourceOfKey(one) === sourceOfKey(key)) === key;
  }

  #take(source: string): void {
    const place = this.#expected.findIndex((one) => sourceOfKey(one) === source);
    if (place >= 0) this.#expected.splice(place, 1);
  }

  /** What differs between the document and a tour, a line each; nothing if they agree. */
  differences(tour: Tour): string[] {
    const found: string[] = [];
    const compare = (where: string, { state, did }: Observation) => {
      const expected = innermost(state, this.#id).sort().join(' ');
      const actual = this.#chart.getConfiguration().sort().join(' ');
      if (actual !== expected) found.push(`${where}: ${actual} instead of ${expected}`);
      const effects = did
        .map((effect) => effect.split(' ', 1)[0] ?? '')
        .filter((effect) => this.#actions.has(effect));
      const repeatsOnce = (list: readonly string[]) =>
        list.filter((one, index) => one !== list[index - 1]);
      const [run, wanted] = [repeatsOnce(this.#log).join(' '), repeatsOnce(effects).join(' ')];
      if (run !== wanted) found.push(`${where}: ran ${run} instead of ${wanted}`);
      this.#log = [];
    };
    this.#expected = [...tour.begins.takes];
    this.#chart.start();
    for (const event of raisedIn(tour.begins.takes, null)) this.#chart.gen(scxmlName(event));
    compare('start', tour.begins);
    for (const [index, step] of tour.steps.entries()) {
      const where = `step ${index + 1}, ${step.event}`;
      if (step.meanwhile) {
        this.#expected = [...step.meanwhile.takes];
        for (const event of raisedIn(step.meanwhile.takes, null)) this.#chart.gen(scxmlName(event));
        compare(`${where}, before`, step.meanwhile);
      }
      this.#expected = [...step.takes];
      this.#chart.gen(scxmlName(step.event));
      for (const event of raisedIn(step.takes, step.event)) this.#chart.gen(scxmlName(event));
      compare(where, step);
    }
    return found;
  }
}
