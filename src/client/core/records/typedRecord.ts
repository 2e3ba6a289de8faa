import type { FieldValue, RecordFields } from '../../../contract/core/record.ts';
import type { RecordForm } from '../../../contract/core/recordForm.ts';
import { typedValue } from '../../../rules/core/recordForm.ts';
import { offsetSuffix } from '../../../rules/time/typedTimes.ts';

/** What stands in the form, by field; a field that the form does not offer now is left out. */
export function typedRecord(element: HTMLFormElement, form: RecordForm): RecordFields {
  const data = new FormData(element);
  const typed: Record<string, FieldValue> = {};
  for (const { name, kind } of form.fields) {
    // A form names its controls, so an unchecked one can be distinguished from one that does not exist.
    const others = kind === 'several' ? foundByName(element, name) : [];
    if (element.elements.namedItem(name) === null) continue;
    const entries = data
      .getAll(name)
      .map((entry) => (typeof entry === 'string' ? entry.trim() : ''));
    if (kind === 'switch') typed[name] = entries.length > 0;
    else if (kind === 'several') typed[name] = [...entries, ...others];
    else {
      const text = entries[0] ?? '';
      const offset = text && kind === 'time' && data.get(`${name}${offsetSuffix}`);
      typed[name] = typedValue(kind, typeof offset === 'string' ? `${text}${offset}` : text);
    }
  }
  return typed;
}

/** The one that was typed in full into the field next to the checkboxes; nothing while it is still being typed. */
function foundByName(element: HTMLFormElement, name: string): string[] {
  const input = element.elements.namedItem(`${name}-more`);
  if (!(input instanceof HTMLInputElement) || input.value === '') return [];
  const options = [...(input.list?.options ?? [])];
  const id = options.find(({ value }) => value === input.value)?.dataset.id;
  return id === undefined ? [] : [id];
}
