import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { LedgerEntry } from '../../../contract/inventory/ledger.ts';

/** What the form of an event is filled from. */
export type EventSources = {
  readonly choices: EventChoices;
  /** The newest entries of the place: what a correction may name. */
  readonly entries: readonly LedgerEntry[];
};

/** What was typed, by the name of the control. */
export type TypedEvent = Readonly<Record<string, string>>;

export type FieldOption = { readonly value: string; readonly text: string };

/** One question of the form, in addition to the drugs. */
export type EventField = {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'date' | 'select' | 'choices' | 'moment' | 'tick';
  /** Its path in the request, under `details`: refusals name it so. Left out where it is the name. */
  readonly path?: string;
  readonly hint?: string;
  readonly optional?: true;
  readonly limit?: number;
  readonly isWide?: true;
  /** What a new form starts with. */
  readonly suggested?: (sources: EventSources) => string;
  /** What a text may be, among others. */
  readonly suggestions?: (sources: EventSources) => readonly string[];
  readonly options?: (sources: EventSources) => readonly FieldOption[];
  /** Left out: always asked. */
  readonly isAsked?: (typed: TypedEvent, sources: EventSources) => boolean;
};

/** The answer to a question; what is not answered is left for the contract to report. */
export function yesOrNo(answer: string | undefined): boolean | null {
  return answer ? answer === 'yes' : null;
}
