import type { RecordFields } from '../../../src/contract/core/record.ts';
import type { RecordForm } from '../../../src/contract/core/recordForm.ts';
import { matchRoute } from '../../../src/rules/navigation/routes.ts';

/**
 * The fields of a form in their order, one line each: name, control, most characters, unit, and whether it may be left
 * empty or is in one row with the field before it.
 */
export function fieldLines(form: RecordForm): string[] {
  return form.fields.map(({ name, kind, maxLength, unit, optional, beside }) =>
    [name, kind, maxLength, unit, optional === true && 'optional', beside && 'beside']
      .filter(Boolean)
      .join(' '),
  );
}

/** The fields that a record with these values shows. */
export function shownFields(form: RecordForm, fields: RecordFields): string[] {
  return form.fields.filter(({ isShown }) => isShown?.(fields) ?? true).map(({ name }) => name);
}

/** The values that may be chosen in a field. */
export function choicesIn(form: RecordForm, name: string): string[] {
  const field = form.fields.find((one) => one.name === name);
  return (field?.choices ?? []).map(({ value }) => value);
}

/** The routes of the pages that list and edit a noun. */
export function pagesOf({ listPath, addressOf }: RecordForm): string[] {
  return [listPath, addressOf('new')].map((path) => {
    const match = matchRoute(path);
    return match.kind === 'route' ? match.name : match.kind;
  });
}

/** The fields whose longest text is rejected as too long: the form would have let someone type it. */
export function tooLongFields(form: RecordForm, valid: RecordFields): string[] {
  return form.fields
    .filter(({ name, kind, maxLength }) => {
      if (maxLength === undefined || kind === 'number') return false;
      const { errors } = form.check({ ...valid, [name]: 'a'.repeat(maxLength) });
      return errors[name]?.startsWith('Use at most') === true;
    })
    .map(({ name }) => name);
}
