import type { AmendmentSigner } from '../../../../contract/custody/amendment.ts';
import { Field } from '../../../ui/form/Field.tsx';

/** Why something is amended, and why others replace its signers. */
export function WhySection({
  signers,
  reason,
  notes,
  errorOf,
}: {
  signers: readonly AmendmentSigner[];
  reason: string;
  notes: readonly string[];
  errorOf: (field: 'reason' | `note-${number}`) => string | undefined;
}) {
  return (
    <section className="form-section" aria-labelledby="s-why">
      <h2 id="s-why">Why</h2>
      <Words
        id="reason"
        label="Reason for the amendment"
        hint="Shown permanently with the entry. Leave out the patient."
        error={errorOf('reason')}
        value={reason}
      />
      {signers.map(({ meaning, name, canSign }, index) =>
        canSign ? null : (
          <Words
            key={meaning}
            id={`note-${index}`}
            label={`Why ${name === '' ? 'the original signer' : name} can’t sign (${meaning})`}
            hint="Another person signs in their place."
            error={errorOf(`note-${index}`)}
            value={notes[index] ?? ''}
          />
        ),
      )}
    </section>
  );
}

function Words(field: {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
}) {
  const { id, label, hint, error, value } = field;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          name={id}
          rows={3}
          maxLength={500}
          required
          defaultValue={value}
        />
      )}
    </Field>
  );
}
