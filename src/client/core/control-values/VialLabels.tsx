import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { LabelInput } from './LabelInput.tsx';

/** The labels of the vials that an act is about. A scanner types one after the other, each with its Enter. */
export function VialLabels({
  id,
  typed,
  error,
  areVoid = false,
  isRequired = areVoid,
}: {
  id: string;
  typed: string;
  error: string | undefined;
  /** True if it is the labels themselves that the act is about. */
  areVoid?: boolean;
  /** The agency requires the label of each labeled vial (LABEL-05). */
  isRequired?: boolean;
}) {
  return (
    <Field
      id={id}
      label={areVoid ? 'Void labels' : 'Labels of the vials'}
      hint={
        areVoid
          ? 'Enter or scan the number of each label that is damaged, unreadable or lost.'
          : 'Scan each labeled vial, or enter the numbers separated by spaces.'
      }
      optional={!isRequired}
      error={error}
      width="l"
    >
      {(control) => <LabelInput {...control} name={id} defaultValue={typed} onKeyDown={goOn} />}
    </Field>
  );
}

/** After one label follows the next: the scanner's Enter does not send the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.value === '' || field.value.endsWith(' ')) return;
  event.preventDefault();
  field.setRangeText(' ', field.value.length, field.value.length, 'end');
}
