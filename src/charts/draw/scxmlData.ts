import { type Chart, statesOf } from '../read/chart.ts';
import { nameInLabel } from '../read/labels.ts';
import { escaped } from './shapes.ts';

/** What the guards and delays of a chart mean, a sentence each, by their names. */
export interface Explanations {
  readonly guards: Readonly<Record<string, string>>;
  readonly delays: Readonly<Record<string, string>>;
}

/** The item of the data model that has what a guard says. Parameters are part of its name. */
export function guardData(label: string): string {
  return label.replaceAll(/\W+/g, '_').replace(/_$/, '');
}

/** A guard as an expression over the data model. `parts` are the named guards in its label. */
export function conditionOf(label: string, parts: readonly string[]): string {
  const named = [...parts]
    .sort((one, other) => other.length - one.length)
    .reduce((text, part) => text.replaceAll(part, guardData(part)), label);
  return named.replaceAll('not ', '!').replaceAll(' and ', ' && ').replaceAll(' or ', ' || ');
}

/** All named guards of a chart, in document order. */
export function guardsOf(chart: Chart): string[] {
  const all = statesOf(chart).flatMap(({ transitions }) =>
    transitions.flatMap(({ guards }) => guards),
  );
  return [...new Set(all)];
}

/** A duration as section 6.2 writes it: `30s`, `250ms`. */
function duration(milliseconds: number): string {
  const isWhole = milliseconds % 1000 === 0;
  return isWhole ? `${String(milliseconds / 1000)}s` : `${String(milliseconds)}ms`;
}

/** A comment may not contain two hyphens. */
export function comment(text: string): string {
  return `<!-- ${escaped(text).replaceAll('--', '—')} -->`;
}

function described(name: string, meanings: Readonly<Record<string, string>>): string[] {
  const meaning = meanings[name];
  return meaning === undefined ? [] : [comment(meaning)];
}

/**
 * The data model of a chart: an item for each named guard, false until the program that runs the document sets it, and
 * one for each delay with its length. A computed delay has none until the program sets it.
 */
export function dataModel(chart: Chart, meanings: Explanations): string[] {
  const guards = guardsOf(chart).flatMap((label) => [
    ...described(nameInLabel(label), meanings.guards),
    `<data id="${guardData(label)}" expr="false"/>`,
  ]);
  const delays = [...chart.delays].flatMap(([name, milliseconds]) => [
    ...described(name, meanings.delays),
    milliseconds === undefined
      ? `<data id="${name}"/>`
      : `<data id="${name}" expr="'${duration(milliseconds)}'"/>`,
  ]);
  const heads = [
    ...(guards.length === 0
      ? []
      : [comment('Guards. The program that runs the document sets them before each step.')]),
    ...guards,
    ...(delays.length === 0 ? [] : [comment('Delays')]),
    ...delays,
  ];
  if (heads.length === 0) return [];
  return ['<datamodel>', ...heads.map((line) => `  ${line}`), '</datamodel>'];
}
