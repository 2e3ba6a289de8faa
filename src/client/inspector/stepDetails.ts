import type { GuardedBranch } from '../../charts/read/guardAnswers.ts';
import { make } from './elements.ts';
import type { InspectedStep } from './record.ts';
import { outcomeOf, senderOf, stateText } from './steps.ts';

function fact(name: string, ...content: readonly (Node | string)[]): HTMLElement[] {
  return [make('dt', '', name), make('dd', '', ...content)];
}

function refusal({ transition, guard, answers }: GuardedBranch): HTMLElement {
  const said = answers.map(({ guard: name, holds }) =>
    make(
      'li',
      holds ? 'holds' : 'fails',
      make('code', '', name),
      make('span', '', holds ? 'is true' : 'is false'),
    ),
  );
  // One guard alone says it all; a combination is named above its parts.
  const whole = answers.length > 1 ? [make('p', '', 'needs ', make('code', '', guard))] : [];
  return make('div', 'refusal', make('h4', '', transition), ...whole, make('ul', '', ...said));
}

function reasons(step: InspectedStep): HTMLElement[] {
  switch (outcomeOf(step)) {
    case 'refused':
      return [
        make('h3', '', 'Why did nothing happen?'),
        make('p', '', 'Every transition for this event has a guard, and none holds.'),
        ...step.refusals.map(refusal),
      ];
    case 'unanswered':
      return [
        make('h3', '', 'Why did nothing happen?'),
        make('p', '', `No active state has a transition for ${step.event}.`),
      ];
    default:
      return [];
  }
}

function contextTable({ context, changed }: InspectedStep): HTMLElement {
  const rows = Object.entries(context).map(([name, value]) => {
    const isChanged = changed.includes(name);
    const mark = isChanged ? [' ', make('small', 'mark', 'changed')] : [];
    const shown = typeof value === 'string' ? make('i', '', value) : String(value ?? 'nothing');
    return make(
      'tr',
      isChanged ? 'changed' : '',
      make('th', '', name, ...mark),
      make('td', '', shown),
    );
  });
  if (rows.length === 0) return make('p', '', 'This chart keeps no context.');
  return make('table', '', make('tbody', '', ...rows));
}

/** All that is known of one event and of the chart after it. */
export function stepDetails(step: InspectedStep): HTMLElement[] {
  const { event, name, takes, tags, running } = step;
  const outcome = outcomeOf(step);
  const list = (items: readonly string[]) =>
    make('span', 'list', ...items.map((one) => make('code', '', one)));
  return [
    make(
      'dl',
      '',
      ...fact('Event', make('code', '', event), ' ', make('small', `outcome ${outcome}`, outcome)),
      ...fact('Sender', senderOf(step)),
      ...fact('Receiver', name),
      ...fact('State', make('code', '', stateText(step.state))),
      ...(takes.length > 0 ? fact('Transitions', list(takes)) : []),
      ...(tags.length > 0 ? fact('Tags', list(tags)) : []),
      ...(running.length > 0 ? fact('Running', list(running)) : []),
    ),
    make('div', '', ...reasons(step), make('h3', '', 'Context'), contextTable(step)),
  ];
}
