import { closest, wordsOf } from '../core/searchText.ts';

/** An agency that someone may change to. */
export interface AgencyItem {
  readonly id: number;
  readonly name: string;
}

/** The state of the customer select (SWAP-02): an editable combobox with a list (WAI-ARIA APG). */
export interface AgencyChoice {
  /** The text in the field. */
  readonly typed: string;
  readonly isListOpen: boolean;
  /** Whether the list has only the matches for the typed text. */
  readonly isNarrowed: boolean;
  /** The option that the keyboard is on; it is not chosen yet. */
  readonly activeId: number | null;
  readonly chosenId: number | null;
}

export type AgencyChoiceAct =
  | { readonly act: 'type'; readonly text: string }
  | { readonly act: 'open' }
  | { readonly act: 'close' }
  | { readonly act: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly act: 'choose'; readonly id: number };

export const noChoice: AgencyChoice = {
  typed: '',
  isListOpen: false,
  isNarrowed: false,
  activeId: null,
  chosenId: null,
};

/** The options of the list: everything, or the matches for the typed text, the closest first. */
export function offeredAgencies(
  agencies: readonly AgencyItem[],
  { typed, isNarrowed }: AgencyChoice,
): readonly AgencyItem[] {
  const words = isNarrowed ? wordsOf(typed) : [];
  return words.length === 0 ? agencies : closest(agencies, words, ({ name }) => [name]);
}

/** The agency of exactly this name; that is as good as choosing it from the list. */
function named(agencies: readonly AgencyItem[], text: string): AgencyItem | undefined {
  const wanted = text.trim().toLowerCase();
  return agencies.find(({ name }) => name.toLowerCase() === wanted);
}

/** What becomes of the select when a person does something to it. */
export function changeAgencyChoice(
  agencies: readonly AgencyItem[],
  choice: AgencyChoice,
  act: AgencyChoiceAct,
): AgencyChoice {
  switch (act.act) {
    case 'type': {
      const typed = { ...choice, typed: act.text, isListOpen: true, isNarrowed: true };
      const chosen = named(agencies, act.text);
      const first = act.text.trim() === '' ? undefined : offeredAgencies(agencies, typed)[0];
      return {
        ...typed,
        chosenId: chosen?.id ?? null,
        activeId: chosen ? null : (first?.id ?? null),
      };
    }
    case 'open':
      return {
        ...choice,
        isListOpen: true,
        isNarrowed: choice.chosenId === null,
        activeId: choice.chosenId,
      };
    case 'close':
      return { ...choice, isListOpen: false, activeId: null };
    case 'move':
      return { ...choice, isListOpen: true, activeId: neighbourOf(agencies, choice, act.to) };
    case 'choose': {
      const chosen = agencies.find(({ id }) => id === act.id);
      if (chosen === undefined) return choice;
      return { ...noChoice, typed: chosen.name, chosenId: chosen.id };
    }
  }
}

/** The option that the keyboard moves to; from the last one on to the first, and the other way round. */
function neighbourOf(
  agencies: readonly AgencyItem[],
  choice: AgencyChoice,
  to: 'next' | 'previous' | 'first' | 'last',
): number | null {
  const offered = offeredAgencies(agencies, choice);
  const from = choice.isListOpen ? choice.activeId : choice.chosenId;
  const index = offered.findIndex(({ id }) => id === from);
  const last = offered.length - 1;
  const target = {
    next: index === last ? 0 : index + 1,
    previous: index <= 0 ? last : index - 1,
    first: 0,
    last,
  }[to];
  return offered[target]?.id ?? null;
}
