import type { FieldChoice } from '../../contract/core/record.ts';

/** A choice of an import; one that is no longer in use is valid only if the record already has it. */
export interface KnownChoice extends FieldChoice {
  readonly isInUse?: boolean;
}

/** The choices of a field by all that can be typed for them: a file has many rows, and an agency many people. */
export interface ChoiceIndex {
  readonly choices: readonly KnownChoice[];
  readonly byValue: ReadonlyMap<string, KnownChoice>;
  /** By the whole words, folded. */
  readonly byText: ReadonlyMap<string, readonly KnownChoice[]>;
  /** By the text before the last brackets, and inside them, folded. */
  readonly byPart: ReadonlyMap<string, readonly KnownChoice[]>;
}

export type Intended = { readonly choice: KnownChoice } | { readonly error: string };

const folded = (text: string) => text.trim().toLowerCase();

/**
 * What can be typed for a choice instead of its whole text: “Ana Vega (ana@example.org)” by her name, and by her email.
 */
export function partsOf(text: string): { before: string; within: string } | null {
  const [, before, within] = /^(.*) \(([^()]*)\)[^()]*$/.exec(text) ?? [];
  return before === undefined || within === undefined ? null : { before, within };
}

export function indexOfChoices(choices: readonly KnownChoice[]): ChoiceIndex {
  const byText = new Map<string, KnownChoice[]>();
  const byPart = new Map<string, KnownChoice[]>();
  const put = (map: Map<string, KnownChoice[]>, text: string, choice: KnownChoice) =>
    map.set(folded(text), [...(map.get(folded(text)) ?? []), choice]);
  for (const choice of choices) {
    put(byText, choice.text, choice);
    const parts = partsOf(choice.text);
    for (const part of new Set(parts && [folded(parts.before), folded(parts.within)])) {
      put(byPart, part, choice);
    }
  }
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return { choices, byValue, byText, byPart };
}

/**
 * The one choice that a cell means: by its value or its whole words, else by the part before the last brackets or
 * within them. If several match, none is chosen.
 *
 * @param standing the values that the record has already.
 */
export function intendedBy(
  index: ChoiceIndex,
  typed: string,
  standing: readonly string[],
): Intended {
  const isOpen = ({ value, isInUse = true }: KnownChoice) => isInUse || standing.includes(value);
  const byValue = index.byValue.get(typed.trim());
  const all = byValue
    ? [[byValue]]
    : [index.byText.get(folded(typed)) ?? [], index.byPart.get(folded(typed)) ?? []];
  const open = all.map((choices) => choices.filter(isOpen)).find(({ length }) => length > 0) ?? [];
  const [choice, other] = open;
  if (choice && !other) return { choice };
  const what = `“${shortened(typed)}”`;
  if (choice) return { error: `${what} could be ${namesOf(open)}. Enter the full name.` };
  if (all.flat().length > 0) return { error: `${what} is no longer active.` };
  return { error: `${what} isn’t one of these: ${namesOf(index.choices.filter(isOpen))}.` };
}

/** The text written for a choice that identifies only this choice: the shortest one, else its value. */
export function writtenFor(
  index: ChoiceIndex,
  value: string,
  { standing, part }: { standing: readonly string[]; part: 'before' | 'within' },
): string {
  const choice = index.byValue.get(value);
  if (!choice) return value;
  const texts = [partsOf(choice.text)?.[part] ?? choice.text, choice.text];
  return texts.find((text) => isIntended(index, text, value, standing)) ?? value;
}

/** Semicolons separate several: a text with one would be read as two. */
function isIntended(
  index: ChoiceIndex,
  text: string,
  value: string,
  standing: readonly string[],
): boolean {
  const intended = intendedBy(index, text, standing);
  return !text.includes(';') && 'choice' in intended && intended.choice.value === value;
}

function namesOf(choices: readonly FieldChoice[]): string {
  const more = choices.length > 6 ? ' …' : '';
  return `${choices
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ')}${more}`;
}

export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
