import { type Chart, type ChartTransition, statesOf } from '../read/chart.ts';
import { eventLabels, guardLabels } from '../read/words.ts';
import { type Block, block, type LineStyle } from './block.ts';
import { isInternal } from './stateBlock.ts';

type ArrowKind = 'event' | 'after' | 'done' | 'error' | 'always' | 'mixed' | 'initial';

/** All transitions from one state to another share an arrow; each keeps its lines in the label. */
export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: ArrowKind;
  readonly label: Block;
}

function kindOf({ kind }: ChartTransition): Exclude<ArrowKind, 'initial' | 'mixed'> {
  return kind === 'stateDone' || kind === 'snapshot' ? 'done' : kind;
}

function labelLines(transition: ChartTransition) {
  const { branch, branches, actions, reenters, from, to } = transition;
  const number = branches > 1 ? `${String(branch + 1)}. ` : '';
  const guard = guardLabels(transition);
  const again = reenters && to[0] === from ? ' (enters again)' : '';
  const style: LineStyle = kindOf(transition);
  return [
    { text: `${number}${eventLabels(transition)}${again}`, style },
    ...(guard ? [{ text: `[${guard}]`, style: 'condition' as const }] : []),
    ...actions.map((action) => ({ text: `/ ${action}`, style: 'action' as const })),
  ];
}

function labelOf(transitions: readonly ChartTransition[]): Block {
  const texts = transitions.flatMap((transition, index) => {
    const [first, ...rest] = labelLines(transition);
    return first ? [{ ...first, gap: index > 0 ? 5 : 0 }, ...rest] : rest;
  });
  return block(texts, 220);
}

/** The arrows of a chart in document order, those from the dots to the initial states included. */
export function arrowsOf(chart: Chart): Arrow[] {
  const pairs = new Map<string, ChartTransition[]>();
  for (const transition of statesOf(chart).flatMap(({ transitions }) => transitions)) {
    if (isInternal(transition)) continue;
    for (const target of transition.to) {
      const pair = `${transition.from} → ${target}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), transition]);
    }
  }
  const initial = statesOf(chart).flatMap(({ id, initial: first }): Arrow[] =>
    first
      ? [
          {
            id: `initial ${id}`,
            from: initialDot(id),
            to: first.to,
            kind: 'initial',
            label: block(
              first.actions.map((action) => ({ text: `/ ${action}`, style: 'action' })),
              220,
            ),
          },
        ]
      : [],
  );
  const between = [...pairs].map(([id, transitions]): Arrow => {
    const kinds = new Set(transitions.map(kindOf));
    const [kind = 'mixed'] = kinds;
    const [from = '', to = ''] = id.split(' → ');
    return { id, from, to, kind: kinds.size === 1 ? kind : 'mixed', label: labelOf(transitions) };
  });
  return [...initial, ...between];
}

/** The id of the dot from which the arrow to a state's initial child starts. */
export function initialDot(stateId: string): string {
  return `${stateId} ·`;
}
