import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/Field.tsx';
import { LabelInput } from './LabelInput.tsx';

/** The labels of the vials that an act is about. A scanner types one after the other, each with its Enter. */
export function VialLabels({
  id,
  typed,
  error,
}: {
  id: string;
  typed: string;
  error: string | undefined;
}) {
  return (
    <Field
      id={id}
      label="Labels of the vials"
      hint="Scan each labelled vial, or type the numbers with spaces between them."
      optional
      error={error}
      width="l"
    >
      {(control) => <LabelInput {...control} name={id} defaultValue={typed} onKeyDown={goOn} />}
    </Field>
  );
}

/** After a label comes the next one: the scanner's Enter does not send the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.value === '' || field.value.endsWith(' ')) return;
  event.preventDefault();
  field.setRangeText(' ', field.value.length, field.value.length, 'end');
}
