import { type Chart, type ChartState, type ChartTransition, statesOf } from '../read/chart.ts';
import { comment, conditionOf, dataModel, type Explanations } from './scxmlData.ts';
import { escaped } from './shapes.ts';

/** A string in an ECMAScript expression inside an attribute. */
const quoted = (text: string) => escaped(`'${text.replaceAll(/['\\]/g, '\\$&')}'`);

/**
 * The event's name in the exported document: SCXML's own names where it has them (`done.invoke.<id>`, section 6.4;
 * `done.state.<id>`, 5.10), names of ours for what XState alone knows.
 */
export function scxmlEvent({ kind, event, from }: ChartTransition): string {
  switch (kind) {
    case 'done':
      return `done.invoke.${event}`;
    case 'error':
      return `error.invoke.${event}`;
    case 'snapshot':
      return `snapshot.invoke.${event}`;
    case 'after':
      return `after.${event}.${from}`;
    case 'stateDone':
      return `done.state.${from}`;
    case 'event':
      return event;
    case 'always':
      return '';
  }
}

/** The state in which a compound state finally starts. */
function beginningOf(state: ChartState): ChartState {
  const first = state.children.find(({ id }) => id === state.initial?.to);
  return first ? beginningOf(first) : state;
}

function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}

type Target = { readonly target: readonly string[]; readonly isInternal: boolean };

/**
 * XState stays in the source where every target is in it, unless the transition re-enters; SCXML leaves and enters it
 * unless the transition is internal, and an internal one may not name its own source (section 3.5).
 */
function targetOf({ to, from, reenters }: ChartTransition, source: ChartState): Target {
  if (to.length === 0 || reenters || !to.every((id) => isWithin(id, from))) {
    return { target: to, isInternal: false };
  }
  if (source.children.length === 0) return { target: [], isInternal: false };
  const begin = beginningOf(source).id;
  return {
    target: to.map((id) => (id === from ? begin : id)),
    isInternal: source.kind === 'compound',
  };
}

function logs(actions: readonly string[], pad: string): string[] {
  return actions.map((action) => `${pad}<log label="action" expr="${quoted(action)}"/>`);
}

function block(name: string, content: readonly string[], pad: string): string[] {
  return content.length === 0 ? [] : [`${pad}<${name}>`, ...content, `${pad}</${name}>`];
}

function transition(one: ChartTransition, source: ChartState, pad: string): string[] {
  const { target, isInternal } = targetOf(one, source);
  const event = scxmlEvent(one);
  const attributes = [
    event === '' ? '' : `event="${escaped(event)}"`,
    one.guard === undefined ? '' : `cond="${escaped(conditionOf(one.guard, one.guards))}"`,
    target.length === 0 ? '' : `target="${target.map(escaped).join(' ')}"`,
    isInternal ? 'type="internal"' : '',
  ].filter(Boolean);
  const tag = `${pad}<transition ${attributes.join(' ')}`;
  if (one.actions.length === 0) return [`${tag}/>`];
  return [`${tag}>`, ...logs(one.actions, `${pad}  `), `${pad}</transition>`];
}

/** A delayed event is sent on entry and canceled on exit, as XState does. */
function delays({ transitions }: ChartState) {
  const waits = transitions.filter(({ kind, branch }) => kind === 'after' && branch === 0);
  const nameOf = (one: ChartTransition) => escaped(scxmlEvent(one));
  return {
    sends: waits.map((one) => {
      return `<send id="${nameOf(one)}" event="${nameOf(one)}" delayexpr="${one.event}"/>`;
    }),
    cancels: waits.map((one) => `<cancel sendid="${nameOf(one)}"/>`),
  };
}

function tagOf({ kind }: ChartState): string {
  return kind === 'parallel' || kind === 'final' || kind === 'history' ? kind : 'state';
}

function stateLines(state: ChartState, pad: string): string[] {
  const inner = `${pad}  `;
  const deeper = `${inner}  `;
  const { sends, cancels } = delays(state);
  const lines = (list: readonly string[]) => list.map((line) => `${deeper}${line}`);
  const tag = tagOf(state);
  const first =
    state.kind === 'compound' && state.initial ? ` initial="${escaped(state.initial.to)}"` : '';
  const depth = state.history ? ` type="${state.history}"` : '';
  return [
    `${pad}<${tag} id="${escaped(state.id)}"${first}${depth}>`,
    ...(state.description ? [`${inner}${comment(state.description)}`] : []),
    ...block('onentry', [...logs(state.entry, deeper), ...lines(sends)], inner),
    ...block('onexit', [...logs(state.exit, deeper), ...lines(cancels)], inner),
    // SCXML checks a state's transitions in document order, whatever their event; XState's eventless ones are also
    // last.
    ...state.transitions.flatMap((one) => transition(one, state, inner)),
    // The id of an element is unique in its document (xs:ID); `done.invoke.<name>` is also the start of an event that has
    // the state behind it, so transitions need the name alone (section 3.12.1).
    ...state.invokes.map(
      (name) =>
        `${inner}<invoke id="${escaped(`${name}.${state.id}`)}" type="x-xstate" src="${escaped(name)}"/>`,
    ),
    ...state.children.flatMap((child) => stateLines(child, inner)),
    `${pad}</${tag}>`,
  ];
}

const noExplanations: Explanations = { guards: {}, delays: {} };

/**
 * A chart as an SCXML document (W3C Recommendation, 1 September 2015). Its data model has the guards and the delays; the
 * program that runs the document sets the guards, and the delays that are computed.
 * @param meanings what the guards and delays mean, for comments.
 * @throws if one event's name is the start of another's in the same chart: SCXML would confuse the two (3.12.1).
 */
export function scxmlOf(chart: Chart, meanings: Explanations = noExplanations): string {
  const events = new Set(statesOf(chart).flatMap(({ transitions }) => transitions.map(scxmlEvent)));
  for (const event of events) {
    const longer = [...events].find((other) => event !== '' && other.startsWith(`${event}.`));
    if (longer) throw new Error(`${chart.id}: ${event} would answer to ${longer} too: rename one.`);
  }
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!-- Written by npm run diagrams; do not edit. -->',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="${escaped(chart.id)}" initial="${escaped(chart.root.id)}">`,
    ...dataModel(chart, meanings).map((line) => `  ${line}`),
    ...stateLines(chart.root, '  '),
    '</scxml>',
  ].join('\n')}\n`;
}
