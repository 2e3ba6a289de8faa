import type { ChartState, ChartTransition } from '../read/chart.ts';
import { eventLabels, guardLabels } from '../read/words.ts';
import { type Block, block, type LineStyle } from './block.ts';

/** A transition that stays where it is, in one line, as UML writes internal transitions. */
function internalLine(transition: ChartTransition): string {
  const { actions, branch, branches } = transition;
  const number = branches > 1 ? `${String(branch + 1)}. ` : '';
  const guard = guardLabels(transition);
  const condition = guard === '' ? '' : ` [${guard}]`;
  const effects = actions.length > 0 ? ` / ${actions.join(', ')}` : ' / nothing';
  return `${number}${eventLabels(transition)}${condition}${effects}`;
}

/** Whether a transition has no arrow: it names no target. */
export function isInternal({ to }: ChartTransition): boolean {
  return to.length === 0;
}

/** The content of a state: name, description, tags, actors, entry, exit and the events it handles without leaving. */
export function stateBlock(state: ChartState): Block {
  const detail = (text: string) => ({ text, style: 'detail' as LineStyle });
  const details = [
    ...state.invokes.map((name) => detail(`runs ${name}`)),
    ...state.entry.map((action) => detail(`entry / ${action}`)),
    ...state.exit.map((action) => detail(`exit / ${action}`)),
    ...state.transitions.filter(isInternal).map((one) => detail(internalLine(one))),
  ];
  const marks = [
    ...(state.kind === 'parallel' ? ['all regions at the same time'] : []),
    ...(state.kind === 'final' ? ['end'] : []),
    ...(state.history ? [`${state.history} history`] : []),
    ...state.tags.map((tag) => `#${tag}`),
  ];
  const [first, ...others] = details;
  return block(
    [
      { text: state.key, style: 'name' },
      ...(state.description
        ? [{ text: state.description, style: 'description' as const, gap: 2 }]
        : []),
      ...(marks.length > 0 ? [{ text: marks.join('  '), style: 'tags' as const, gap: 3 }] : []),
      ...(first ? [{ ...first, gap: 5 }, ...others] : []),
    ],
    state.children.length > 0 ? 420 : 210,
  );
}
