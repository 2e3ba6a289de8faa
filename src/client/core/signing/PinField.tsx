import { Field } from '../../ui/form/Field.tsx';
import { PinInput } from '../../ui/form/PinInput.tsx';

/** Asks one signer for the PIN. The form reads it by its id. */
export function PinField({
  id,
  label,
  error,
}: {
  id: string;
  label: string;
  error: string | undefined;
}) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => <PinInput {...control} name={id} required />}
    </Field>
  );
}
