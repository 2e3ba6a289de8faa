import type { InspectedStep } from './record.ts';

/** What became of an event. */
export type Outcome = 'started' | 'taken' | 'refused' | 'unanswered' | 'stopped';

/** What became of the event of a step: refused means that every guard said no, unanswered that no state asked one. */
export function outcomeOf({ event, takes, refusals }: InspectedStep): Outcome {
  if (event === 'xstate.init') return 'started';
  if (event === 'xstate.stop') return 'stopped';
  if (takes.length > 0) return 'taken';
  return refusals.length > 0 ? 'refused' : 'unanswered';
}

/** Who sent the event: an actor by its name, time, or what has no name in a system of charts. */
export function senderOf({ event, sender, name }: InspectedStep): string {
  if (event.startsWith('xstate.after.')) return 'clock';
  if (sender === name) return 'itself';
  if (sender !== null) return sender;
  return event.startsWith('xstate.') ? 'system' : 'page';
}

/** A state value in a line: `loggedIn.active`, and parallel regions side by side. */
export function stateText(state: InspectedStep['state']): string {
  if (typeof state === 'string') return state;
  return Object.entries(state)
    .map(([key, inner]) => {
      const below = inner === undefined ? '' : stateText(inner);
      if (below === '') return key;
      return below.includes(' + ') ? `${key}.(${below})` : `${key}.${below}`;
    })
    .join(' + ');
}

export interface StepFilter {
  /** The key of the one actor that counts; null for all. */
  readonly actor: string | null;
  readonly text: string;
  readonly isRefusedOnly: boolean;
}

/** Whether a step passes: each word of the text is in its event, its sender, its receiver or its state. */
export function passes(step: InspectedStep, { actor, text, isRefusedOnly }: StepFilter): boolean {
  if (actor !== null && step.key !== actor) return false;
  if (isRefusedOnly && outcomeOf(step) !== 'refused') return false;
  const own = `${step.event} ${senderOf(step)} ${step.name} ${stateText(step.state)}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}
