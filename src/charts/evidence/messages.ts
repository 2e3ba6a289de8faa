import type { AnyStateMachine } from 'xstate';
import { actorKind, implementationsOf } from '../read/interpreter.ts';
import type { ChartSource } from './evidence.ts';

/** Events that one chart sends to another chart, or to an actor of its own that is no chart. */
export interface Messages {
  readonly from: string;
  readonly to: string;
  readonly isChart: boolean;
  readonly events: readonly string[];
}

/** A chart that another one starts. */
export interface Start {
  readonly by: string;
  readonly chart: string;
}

function childCharts(machine: AnyStateMachine): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(implementationsOf(machine).actors).flatMap(([name, logic]) =>
      actorKind(logic) === 'machine' ? [[name, (logic as AnyStateMachine).id] as const] : [],
    ),
  );
}

/** What the tours record of sending: `send receiver event payload`, of an actor in the context in brackets. */
const sent = /^send (?:\[(?:system )?actor (\S+)\]|(\S+)) (\S+)/;

/** Who sends which events to whom, as the tours record it. */
export function messagesOf(sources: readonly ChartSource[]): Messages[] {
  const ids = new Set(sources.map(({ chart }) => chart.id));
  return sources.flatMap(({ machine, chart, tours }) => {
    const children = childCharts(machine);
    const events = new Map<string, Set<string>>();
    const did = tours.flatMap(({ begins, steps }) => [begins, ...steps].flatMap((at) => at.did));
    for (const act of did) {
      const [, placed, named = placed, event] = sent.exec(act) ?? [];
      if (named === undefined || event === undefined) continue;
      const to = children.get(named) ?? named;
      events.set(to, (events.get(to) ?? new Set()).add(event));
    }
    return [...events]
      .map(([to, all]) => ({ from: chart.id, to, isChart: ids.has(to), events: [...all].sort() }))
      .sort((a, b) => a.to.localeCompare(b.to, 'en'));
  });
}

/** Who starts whom: the charts among a chart's actors, and what is loaded later, by the notes. */
export function startsOf(
  sources: readonly ChartSource[],
  startedBy: Readonly<Record<string, string>>,
): Start[] {
  const ids = new Set(sources.map(({ chart }) => chart.id));
  return sources.flatMap(({ machine, chart }) => [
    ...[...new Set(childCharts(machine).values())]
      .filter((id) => ids.has(id))
      .map((id) => ({ by: chart.id, chart: id })),
    ...Object.entries(startedBy)
      .filter(([, words]) => words.includes(`\`${chart.id}\``))
      .map(([id]) => ({ by: chart.id, chart: id })),
  ]);
}
