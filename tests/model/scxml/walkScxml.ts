import { Statechart } from '@scion-scxml/core';
import type { StateValue } from 'xstate';
import { type Chart, statesOf } from '../../../src/charts/read/chart.ts';
import { nameInLabel } from '../../../src/charts/read/labels.ts';
import type { Observation, Tour } from '../../../src/charts/run/tour.ts';
import type { Phase } from './guardAnswers.ts';
import type { RunnableDocument } from './programs.ts';

/** The ids of the innermost active states. */
function innermost(value: StateValue, path: string): string[] {
  if (typeof value === 'string') return [`${path}.${value}`];
  const inner = Object.entries(value).flatMap(([key, below]) =>
    below === undefined ? [] : innermost(below, `${path}.${key}`),
  );
  return inner.length > 0 ? inner : [path];
}

const eventOfKey = (key: string) => key.split(' | ')[1] ?? '';

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

function actionsOf(chart: Chart): ReadonlySet<string> {
  const labels = statesOf(chart).flatMap(({ entry, exit, transitions, initial }) => [
    ...entry,
    ...exit,
    ...(initial?.actions ?? []),
    ...transitions.flatMap(({ actions }) => actions),
  ]);
  return new Set(labels.map(nameInLabel));
}

const withoutRepeats = (list: readonly string[]) =>
  list.filter((one, index) => one !== list[index - 1]).join(' ');

/**
 * Runs an exported document over a tour in the independent interpreter. Before each microstep the data have what the
 * guards of the machine say there.
 */
export class ScxmlWalk {
  readonly #chart: Statechart;
  readonly #id: string;
  readonly #data: RunnableDocument['data'];
  /** The names of the chart's actions: a tour writes down more than those. */
  readonly #actions: ReadonlySet<string>;
  readonly #delays: Chart['delays'];
  readonly #pending = new Map<string, number>();
  #found: string[] = [];
  #guards: Phase = [];
  #log: string[] = [];

  constructor({ model, data }: RunnableDocument, chart: Chart) {
    this.#id = chart.id;
    this.#data = data;
    this.#delays = chart.delays;
    this.#actions = actionsOf(chart);
    this.#chart = new Statechart(model, { interpreterScriptingContext: this.#platform() });
    this.#chart.registerListener({
      onSmallStepEnd: () => this.#answer(this.#guards.slice(1)),
      onError: (error: unknown) => this.#found.push(`error: ${JSON.stringify(error)}`),
    });
  }

  /** What the document asks of the program that runs it. Timers wait for the tour, and actors are simulated. */
  #platform() {
    return {
      log: (_label: string, action: string) => this.#log.push(nameInLabel(action)),
      send: ({ name }: { name: string }, { delay }: { delay: number }) =>
        this.#pending.set(name, delay),
      cancel: (sendid: string) => this.#pending.delete(sendid),
      invoke: () => undefined,
      cancelInvoke: () => undefined,
      // The interpreter clears its own timers at its end.
      _timeouts: new Set(),
      _timeoutMap: {},
    };
  }

  /**
   * Lets the guards say what they say before the next microstep. Those that are not asked keep their answers: SCXML
   * asks the eventless transitions again before each event.
   */
  #answer(phase: Phase): void {
    this.#guards = phase;
    for (const [guard, holds] of phase[0] ?? []) this.#data[guard] = holds;
  }

  #compare(where: string, { state, did }: Observation): void {
    const expected = innermost(state, this.#id).sort().join(' ');
    const actual = this.#chart.getConfiguration().sort().join(' ');
    if (actual !== expected) this.#found.push(`${where}: ${actual} instead of ${expected}`);
    const effects = did
      .map((effect) => effect.split(' ', 1)[0] ?? '')
      .filter((effect) => this.#actions.has(effect));
    const [run, wanted] = [withoutRepeats(this.#log), withoutRepeats(effects)];
    if (run !== wanted) this.#found.push(`${where}: ran ${run} instead of ${wanted}`);
    this.#log = [];
  }

  /** A delayed event must have been sent with the delay of the chart. */
  #checkDelay(where: string, event: string): void {
    const [, name = ''] = /^after\.([^.]+)\./.exec(event) ?? [];
    const milliseconds = this.#delays.get(name);
    if (this.#pending.get(event) !== (milliseconds ?? 0)) {
      this.#found.push(`${where}: ${event} waits for ${String(this.#pending.get(event))} ms`);
    }
    this.#pending.delete(event);
  }

  /** What differs between the document and a tour, a line each; nothing if they agree. */
  differences(tour: Tour, answers: readonly (readonly Phase[])[]): string[] {
    this.#found = [];
    this.#answer(answers[0]?.[0] ?? []);
    this.#chart.start();
    for (const event of raisedIn(tour.begins.takes, null)) this.#chart.gen(scxmlName(event));
    this.#compare('start', tour.begins);
    for (const [index, step] of tour.steps.entries()) {
      const where = `step ${index + 1}, ${step.event}`;
      const phases = answers[index + 1] ?? [];
      if (step.meanwhile) {
        this.#answer(phases[0] ?? []);
        for (const event of raisedIn(step.meanwhile.takes, null)) this.#chart.gen(scxmlName(event));
        this.#compare(`${where}, before`, step.meanwhile);
      }
      this.#answer(phases.at(-1) ?? []);
      const event = scxmlName(step.event);
      if (event.startsWith('after.')) this.#checkDelay(where, event);
      this.#chart.gen(event);
      for (const raised of raisedIn(step.takes, step.event)) this.#chart.gen(scxmlName(raised));
      this.#compare(where, step);
    }
    return this.#found;
  }
}
