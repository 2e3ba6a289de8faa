import { compactJson } from './compactJson.ts';
import { combinedGuard, type Implementations, isMadeByAfter } from './interpreter.ts';

/** Collects what a chart does wrong: the place and one sentence that says what to do. */
export type Complain = (problem: string) => void;

interface Named {
  readonly type: string;
  readonly params?: unknown;
}

function named(reference: unknown): Named | undefined {
  if (typeof reference === 'string') return { type: reference };
  if (typeof reference !== 'object' || reference === null || !('type' in reference))
    return undefined;
  return typeof reference.type === 'string' ? (reference as Named) : undefined;
}

const longestParameters = 32;

/** `name`, or `name(value, …)` when its parameters are fixed in the chart; only the name when they are long. */
function withParameters({ type, params }: Named): string {
  if (typeof params !== 'object' || params === null) return type;
  const values = Object.values(params)
    .map((value) => (typeof value === 'string' ? value : compactJson(value)))
    .join(', ');
  return values.length > longestParameters ? `${type}(…)` : `${type}(${values})`;
}

/** How a guard reads in a diagram; complains about inline and unknown ones. */
export function guardLabel(guard: unknown, known: Implementations, complain: Complain): string {
  const combined = combinedGuard(guard);
  if (combined) {
    const parts = combined.guards.map((part) => guardLabel(part, known, complain));
    if (combined.combinator === 'not') return `not ${parts.join('')}`;
    return `(${parts.join(` ${combined.combinator} `)})`;
  }
  const reference = named(guard);
  if (!reference) {
    complain('has an inline guard: name it in setup({ guards })');
    return '?';
  }
  if (!(reference.type in known.guards)) {
    complain(`asks the guard ${reference.type}, which setup does not know: add it`);
  }
  return withParameters(reference);
}

/** The named guards in a guard, each as it reads in a diagram. */
export function guardParts(guard: unknown, known: Implementations): string[] {
  const combined = combinedGuard(guard);
  if (combined) return combined.guards.flatMap((part) => guardParts(part, known));
  return [guardLabel(guard, known, () => {})];
}

/** A label without the parameters that are fixed in the chart. */
export function nameInLabel(label: string): string {
  return label.replace(/\(.*$/, '');
}

/** How actions read in a diagram, without those `after` makes; complains about inline and unknown ones. */
export function actionLabels(
  actions: readonly unknown[],
  known: Implementations,
  complain: Complain,
): string[] {
  return actions.flatMap((action) => {
    if (isMadeByAfter(action)) return [];
    const reference = named(action);
    if (!reference) {
      complain('has an inline action: name it in setup({ actions })');
      return ['?'];
    }
    if (!(reference.type in known.actions)) {
      complain(`runs the action ${reference.type}, which setup does not know: add it`);
    }
    return [withParameters(reference)];
  });
}
