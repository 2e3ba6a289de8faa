import type { Chart, ChartState, ChartTransition } from '../read/chart.ts';
import { fitsTwoPages } from './pageSize.ts';
import type { LayOut } from './placeGraph.ts';
import { type Drawing, drawingOf } from './svg.ts';

/** A drawing of a part of a chart. */
export interface DrawnPart extends Drawing {
  /** The state that it shows; the root’s own id for the index. */
  readonly state: string;
}

/** The name of the file of a part, without `.svg`: `login.regular.checking`; that of the index ends in `index`. */
export function partName(subject: string, chart: string, { state }: DrawnPart): string {
  return state === chart ? `${subject}.index` : `${subject}${state.slice(chart.length)}`;
}

function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}

function transitionsBelow({ transitions, children }: ChartState): ChartTransition[] {
  return [...transitions, ...children.flatMap(transitionsBelow)];
}

/** Which states are drawn with what is inside them. */
interface View {
  /** The state that the part is about. */
  readonly focus: string;
  /** Whether the states in it are drawn closed. */
  readonly isIndex: boolean;
}

/** The outermost state above `id`, itself included, that the view draws closed; `id` if there is none. */
function shownFor(id: string, root: string, { focus, isIndex }: View): string {
  const keys = id.slice(root.length).split('.').slice(1);
  for (let depth = 0; depth <= keys.length; depth += 1) {
    const ancestor = [root, ...keys.slice(0, depth)].join('.');
    const isOpen = isWithin(focus, ancestor) || (!isIndex && isWithin(ancestor, focus));
    if (!isOpen) return ancestor;
  }
  return id;
}

/** A transition between closed states without its guards and actions, which the part of its state has. */
function briefly(one: ChartTransition): ChartTransition {
  const { guard: _, ...rest } = one;
  return { ...rest, guards: [], actions: [], branch: 0, branches: 1 };
}

function isSame(one: ChartTransition, other: ChartTransition): boolean {
  return one.kind === other.kind && one.event === other.event && one.to.join() === other.to.join();
}

function partOf(chart: Chart, view: View): Chart {
  const root = chart.root.id;
  const shown = (id: string) => shownFor(id, root, view);
  const concerns = (id: string) => isWithin(id, view.focus);
  const closed = (state: ChartState): ChartState => {
    const leaving = transitionsBelow(state)
      .map((one) => briefly({ ...one, from: state.id, to: one.to.map(shown) }))
      .filter(({ to }) => to.some((id) => id !== state.id && (concerns(id) || concerns(state.id))))
      .filter((one, index, all) => all.findIndex((other) => isSame(one, other)) === index);
    const { initial: _, ...rest } = state;
    const nothing = { tags: [], entry: [], exit: [], invokes: [], children: [] };
    return { ...rest, ...nothing, kind: 'atomic', transitions: leaving };
  };
  const targets = new Set<string>();
  const drawn = (state: ChartState): ChartState => {
    if (shown(state.id) === state.id && !isOpen(state.id)) return closed(state);
    const transitions = state.transitions
      .map((one) => ({ ...one, to: one.to.map(shown) }))
      .filter(({ to }) => to.length === 0 || concerns(state.id) || to.some(concerns));
    for (const { to } of transitions) for (const id of to) targets.add(id);
    const { initial, ...rest } = state;
    const isFirstShown = initial && isWithin(shown(initial.to), state.id);
    return {
      ...rest,
      ...(isFirstShown && { initial: { ...initial, to: shown(initial.to) } }),
      transitions,
      children: state.children.map(drawn),
    };
  };
  const isOpen = (id: string) =>
    isWithin(view.focus, id) || (!view.isIndex && isWithin(id, view.focus));
  /** Closed states outside the focus are drawn only where a transition leads to or from them. */
  const needed = (state: ChartState): ChartState => ({
    ...state,
    children: state.children
      .filter(
        ({ id, transitions }) =>
          isOpen(id) || concerns(id) || targets.has(id) || transitions.length > 0,
      )
      .map(needed),
  });
  const whole = needed(drawn(chart.root));
  const ids = new Set<string>();
  const collect = ({ id, children }: ChartState) => {
    ids.add(id);
    for (const child of children) collect(child);
  };
  collect(whole);
  const withoutLost = (state: ChartState): ChartState => {
    const { initial, ...rest } = state;
    return {
      ...rest,
      ...(initial && ids.has(initial.to) && { initial }),
      transitions: state.transitions.filter(({ to }) => to.every((id) => ids.has(id))),
      children: state.children.map(withoutLost),
    };
  };
  return { ...chart, root: withoutLost(whole) };
}

/**
 * The parts of a chart whose drawing is larger than two A4 pages: an index with its states closed, and a part for each
 * that has states inside. A part that is too large is split in the same way. None if the chart fits.
 */
export async function partsOf(chart: Chart, whole: Drawing, layOut?: LayOut): Promise<DrawnPart[]> {
  if (fitsTwoPages(whole)) return [];
  const split = async (state: ChartState): Promise<DrawnPart[]> => {
    const index = await drawingOf(partOf(chart, { focus: state.id, isIndex: true }), layOut);
    const parts: DrawnPart[] = [{ state: state.id, ...index }];
    for (const child of state.children) {
      if (child.children.length === 0 && child.transitions.length === 0) continue;
      const part = await drawingOf(partOf(chart, { focus: child.id, isIndex: false }), layOut);
      const inner = fitsTwoPages(part) || child.children.length === 0;
      parts.push(...(inner ? [{ state: child.id, ...part }] : await split(child)));
    }
    return parts;
  };
  return split(chart.root);
}
