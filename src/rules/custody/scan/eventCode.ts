import type { CodeAnswer, TakenCode } from '../../control-values/scannedCode.ts';
import type { EventSources, TypedEvent } from '../form/custodyField.ts';
import type { RawEvent } from '../form/custodyForm.ts';

/** What the chart of an event is notified of when a code was scanned. */
export type ScannedEvent =
  | { type: 'code.scanned'; code: string }
  | { type: 'line.added'; typed: TypedEvent }
  | { type: 'form.changed'; typed: TypedEvent };

/** The form of an event, as far as a code can change it. */
export type ScannedForm = RawEvent & {
  readonly sources: EventSources;
  /** The key of a line that is added, where it isn’t the next of these lines. */
  readonly nextKey?: string;
};

export type EventCode = TakenCode<ScannedEvent>;

/** An answer that changes nothing. */
export function answered(answer: CodeAnswer): EventCode {
  return { answer, events: [] };
}

/** What a code fills in, in a line that is there, or in one that is added first. */
export function filledIn(typed: TypedEvent, isAdded = false): EventCode['events'] {
  return [
    ...(isAdded ? [{ type: 'line.added' as const, typed: {} }] : []),
    { type: 'form.changed', typed },
  ];
}

/** The labeled vials that a label is among, here or in a transfer; a label is on one vial. */
export function vialsOf(label: string, { labelled }: EventSources['choices']) {
  return labelled.vials.find(({ labels }) => labels.includes(label));
}
