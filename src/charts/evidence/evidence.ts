import type { AnyStateMachine } from 'xstate';
import { type Explanations, guardsOf } from '../draw/scxmlData.ts';
import { type Chart, statesOf } from '../read/chart.ts';
import { actorKind, implementationsOf } from '../read/interpreter.ts';
import { nameInLabel } from '../read/labels.ts';
import { durationLabels } from '../read/words.ts';
import type { Tour } from '../run/tour.ts';
import type { Dropped } from './droppedTable.ts';

/** What a chart cannot say of itself: written by hand and reviewed. */
export interface AuditNotes {
  /** By subject, the events that have no effect in some states. */
  readonly droppedEvents: Readonly<Record<string, Dropped>>;
  /** Who starts a chart that no other one names, by its id; Markdown. */
  readonly startedBy: Readonly<Record<string, string>>;
  /** What guards and delays mean, by the id of the chart. */
  readonly explanations: Readonly<Record<string, Explanations>>;
  /** Faults that no tour can notice because they change nothing; all others are detected. */
  readonly equivalentMutants: readonly EquivalentMutants[];
  /** By subject, how many machines with one fault there are. */
  readonly mutantCounts: Readonly<Record<string, number>>;
}

interface EquivalentMutants {
  readonly subject: string;
  readonly mutants: readonly string[];
  readonly reason: string;
}

export interface ChartSource {
  readonly subject: string;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly tours: readonly Tour[];
}

/** One chart as auditors count it. */
export interface ChartEvidence {
  readonly subject: string;
  readonly chart: string;
  readonly purpose: string;
  /** Charts and places that start it; Markdown. */
  readonly startedBy: readonly string[];
  readonly states: number;
  readonly transitions: number;
  /** By name, when each guard is true. */
  readonly guards: readonly { readonly name: string; readonly meaning: string }[];
  /** What each delay is for. Fixed ones with their length; that of computed ones is in the meaning. */
  readonly delays: readonly {
    readonly name: string;
    readonly lasts: string;
    readonly meaning: string;
  }[];
  readonly requirements: readonly string[];
  readonly tours: number;
  /** How many machines with one fault there are, how many of them the tours detect, and why not the others. */
  readonly mutants: {
    readonly made: number;
    readonly killed: number;
    readonly equivalent: readonly { readonly mutant: string; readonly reason: string }[];
  };
}

function requirementsOf(chart: Chart): string[] {
  const all = statesOf(chart).flatMap((state) => [
    ...state.requirements,
    ...state.transitions.flatMap(({ requirements }) => requirements),
  ]);
  return [...new Set(all)].sort();
}

/** The charts that have this one among their actors. */
function startersOf({ chart }: ChartSource, sources: readonly ChartSource[]): string[] {
  return sources
    .filter(({ machine }) =>
      Object.values(implementationsOf(machine).actors).some(
        (logic) => actorKind(logic) === 'machine' && (logic as AnyStateMachine).id === chart.id,
      ),
    )
    .map((other) => `\`${other.chart.id}\``);
}

/** What auditors see of one chart in addition to its states and transitions. */
export function evidenceOf(
  source: ChartSource,
  sources: readonly ChartSource[],
  notes: AuditNotes,
): ChartEvidence {
  const { subject, chart, tours } = source;
  const equivalent = notes.equivalentMutants
    .filter((one) => one.subject === subject)
    .flatMap(({ mutants, reason }) => mutants.map((mutant) => ({ mutant, reason })));
  const made = notes.mutantCounts[subject] ?? 0;
  const meanings = notes.explanations[chart.id];
  const noted = notes.startedBy[chart.id];
  return {
    subject,
    chart: chart.id,
    purpose: chart.root.description,
    startedBy: [...startersOf(source, sources), ...(noted === undefined ? [] : [noted])],
    states: statesOf(chart).length,
    transitions: statesOf(chart).flatMap(({ transitions }) => transitions).length,
    guards: [...new Set(guardsOf(chart).map(nameInLabel))].map((name) => ({
      name,
      meaning: meanings?.guards[name] ?? '',
    })),
    delays: [...chart.delays].map(([name, value]) => ({
      name,
      lasts: value === undefined ? 'computed' : durationLabels(value),
      meaning: meanings?.delays[name] ?? '',
    })),
    requirements: requirementsOf(chart),
    tours: tours.length,
    mutants: { made, killed: made - equivalent.length, equivalent },
  };
}
