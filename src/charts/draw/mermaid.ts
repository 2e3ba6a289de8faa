import { type Chart, type ChartState, type ChartTransition, statesOf } from '../read/chart.ts';
import { eventLabels, guardLabels } from '../read/words.ts';
import { isInternal } from './stateBlock.ts';

/** Mermaid's names hold letters, digits and `_` only; the key is in quotes next to it. */
const nameOf = (id: string) => id.replaceAll(/\W/g, '_');

/** Colons, semicolons, hashes and angle brackets would end a label or start something else. */
const plain = (text: string) =>
  text
    .replaceAll(/[:;#<>\n]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

function label(transition: ChartTransition): string {
  const { actions, branch, branches } = transition;
  const guard = guardLabels(transition);
  const parts = [
    branches > 1 ? `${branch + 1}.` : '',
    eventLabels(transition),
    guard === '' ? '' : `[${guard}]`,
    actions.length > 0 ? `/ ${actions.join(', ')}` : '',
  ];
  return plain(parts.filter(Boolean).join(' '));
}

function arrows({ transitions }: ChartState): string[] {
  return transitions
    .filter((transition) => !isInternal(transition))
    .flatMap((transition) =>
      transition.to.map(
        (target) => `  ${nameOf(transition.from)} --> ${nameOf(target)} : ${label(transition)}`,
      ),
    );
}

/** What happens inside a state, a line each: actors, entry, exit, and what it answers without leaving. */
function lines(state: ChartState): string[] {
  return [
    ...state.invokes.map((name) => `runs ${name}`),
    ...state.entry.map((action) => `entry / ${action}`),
    ...state.exit.map((action) => `exit / ${action}`),
    ...state.transitions.filter(isInternal).map(label),
  ].map(plain);
}

function block(state: ChartState, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const name = nameOf(state.id);
  const title = state.history ? `${state.key} (${state.history} history)` : state.key;
  if (state.children.length === 0) {
    return [
      `${pad}state "${title}" as ${name}`,
      ...lines(state).map((line) => `${pad}${name} : ${line}`),
    ];
  }
  const inside = state.children.flatMap((child, index) => [
    ...(state.kind === 'parallel' && index > 0 ? [`${pad}  --`] : []),
    ...block(child, depth + 1),
    ...(child.kind === 'final' ? [`${pad}  ${nameOf(child.id)} --> [*]`] : []),
  ]);
  const first = state.initial ? [`${pad}  [*] --> ${nameOf(state.initial.to)}`] : [];
  return [`${pad}state "${title}" as ${name} {`, ...first, ...inside, `${pad}}`];
}

/**
 * A chart as a Mermaid state diagram, for reading on a forge. Mermaid writes nothing into a state that has others
 * inside, so that the actors, entry and exit of such states stand in a note.
 */
export function mermaidOf(chart: Chart): string {
  const notes = statesOf(chart)
    .filter((state) => state.children.length > 0 && lines(state).length > 0)
    .flatMap((state) => [
      `  note right of ${nameOf(state.id)}`,
      ...lines(state).map((line) => `    ${line}`),
      '  end note',
    ]);
  return `${['stateDiagram-v2', ...block(chart.root, 1), ...statesOf(chart).flatMap(arrows), ...notes].join('\n')}\n`;
}
