import { orderLabels } from '../../../../rules/custody/useWords.ts';
import { clockTimeIn, dayIn } from '../../../../rules/time/custodyTime.ts';
import { RepeatedTime } from '../../../core/RepeatedTime.tsx';
import { Choices } from '../../../ui/form/Choice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Suggestions, TextField, TextInput } from '../../../ui/form/TextInput.tsx';
import type { Signer } from './RecordUse.tsx';
import type { SectionProps } from './UseForm.tsx';

/** Incident, patient, when and by whom. */
export function CareSection({
  context,
  errorOf,
  signer,
  now,
  hidesPatient = false,
}: SectionProps & { signer: Signer; now: string; hidesPatient?: boolean }) {
  const { choices, typed, amounts, timeZone, preview } = context;
  const { occurredOn = dayIn(timeZone, now), occurredTime = clockTimeIn(timeZone, now) } =
    amounts ?? typed ?? {};
  // Only what was not administered may have no patient.
  const isNothingGiven = preview?.given === 0 && (preview.wasted ?? 0) > 0;
  return (
    <section className="form-section" aria-labelledby="s-care">
      <h2 id="s-care">Patient care</h2>
      <div className="form-row" hidden={hidesPatient}>
        <TextField
          id="incidentNumber"
          label="Incident number"
          error={errorOf('incidentNumber')}
          required={!isNothingGiven}
          maxLength={40}
          autoComplete="off"
          defaultValue={typed?.incidentNumber}
        />
        <TextField
          id="patientId"
          label="Patient ID"
          error={errorOf('patientId')}
          required={!isNothingGiven}
          maxLength={40}
          autoComplete="off"
          defaultValue={typed?.patientId}
        />
      </div>
      {isNothingGiven && (
        <TextField
          id="noPatientReason"
          label="Why there is no patient"
          hint="Only if nothing was administered and no patient was involved"
          optional
          width="l"
          error={errorOf('noPatientReason')}
          maxLength={200}
          autoComplete="off"
          defaultValue={typed?.noPatientReason}
        />
      )}
      <div className="form-row">
        <TextField
          id="occurredOn"
          label="Date administered"
          error={errorOf('occurredAt')}
          type="date"
          required
          max={dayIn(timeZone, now)}
          defaultValue={occurredOn}
        />
        <TextField
          id="occurredTime"
          label="Time administered"
          describedBy={errorOf('occurredAt') && 'occurredOn-error'}
          type="time"
          required
          defaultValue={occurredTime.slice(0, 5)}
        />
        <RepeatedTime id="occurredTime" day={occurredOn} time={occurredTime} timeZone={timeZone} />
      </div>
      <SelectField
        id="givenByUserId"
        label="Administered by"
        width="l"
        error={errorOf('givenByUserId')}
        required
        empty="Choose one"
        defaultValue={typed?.givenByUserId ?? signer.id}
        options={choices.people.map(({ id, name }) => ({
          value: id,
          text: id === signer.id ? `${name} (you)` : name,
        }))}
      />
    </section>
  );
}

/** Standing or verbal order, and who authorized it. */
export function OrderSection({ context, errorOf }: SectionProps) {
  const { choices, typed } = context;
  return (
    <section className="form-section" aria-labelledby="s-order">
      <h2 id="s-order">Order</h2>
      <Choices
        id="orderKind"
        name="orderKind"
        legend="Type of order"
        options={Object.entries(orderLabels).map(([value, text]) => ({ value, text }))}
        defaultValue={typed?.orderKind}
        error={errorOf('orderKind')}
      />
      <Field
        id="authorizedBy"
        label="Medical director or authorizing medical professional"
        width="l"
        error={errorOf('authorizedBy')}
      >
        {(control) => (
          <>
            <TextInput
              {...control}
              name="authorizedBy"
              required
              maxLength={80}
              autoComplete="off"
              list="authorizers"
              defaultValue={typed?.authorizedBy ?? choices.authorizers[0]}
            />
            <Suggestions id="authorizers" texts={choices.authorizers} />
          </>
        )}
      </Field>
    </section>
  );
}
