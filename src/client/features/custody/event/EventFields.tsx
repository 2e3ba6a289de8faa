import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type {
  EventField,
  EventSources,
  TypedEvent,
} from '../../../../rules/custody/form/custodyField.ts';
import { RepeatedTime } from '../../../core/RepeatedTime.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { Choices, Tick } from '../../../ui/form/Choice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Suggestions, TextField, TextInput } from '../../../ui/form/TextInput.tsx';

/** What each part of the form is given: what it offers, what was typed, the error in it. */
export interface SectionProps {
  sources: EventSources;
  typed: TypedEvent;
  errors: FieldErrors;
  timeZone: string;
  /** The control that a scanned code leads to. */
  next?: string | undefined;
}

/** The questions as the table of fields describes them. */
export function FieldsOf({ fields, ...section }: SectionProps & { fields: readonly EventField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="event-fields">
      {fields.map((field) => (
        <div
          key={field.name}
          className={field.isWide || field.control === 'choices' ? 'event-wide' : undefined}
        >
          <OneField field={field} {...section} />
        </div>
      ))}
    </div>
  );
}

const inputTypes = { text: 'text', date: 'date', moment: 'datetime-local' } as const;

function OneField({
  field,
  sources,
  typed,
  errors,
  timeZone,
}: SectionProps & { field: EventField }) {
  const { name, label, control, hint, optional = false, limit } = field;
  const error = errors[name] && formatted(errors[name]);
  const options = (field.options?.(sources) ?? []).map(({ value, text }) => ({
    value,
    text: formatted(text),
  }));
  if (control === 'tick') {
    return (
      <>
        {/* A box that is cleared again is sent as empty. */}
        <input type="hidden" name={name} value="" />
        <Tick
          id={name}
          name={name}
          value="yes"
          label={label}
          error={error}
          defaultChecked={typed[name] === 'yes'}
        />
      </>
    );
  }
  if (control === 'choices') {
    return (
      <Choices
        id={name}
        name={name}
        legend={label}
        options={options}
        defaultValue={typed[name]}
        error={error}
      />
    );
  }
  const text = typed[name] ?? field.suggested?.(sources) ?? '';
  const [day = '', time = ''] = text.split('T');
  const question = (
    <>
      <Field id={name} label={label} hint={hint} optional={optional} error={error}>
        {(attributes) =>
          control === 'select' ? (
            <Select
              {...attributes}
              name={name}
              required={!optional}
              empty={optional ? 'None' : 'Choose one'}
              defaultValue={typed[name] ?? ''}
              options={options}
            />
          ) : (
            <TextInput
              {...attributes}
              name={name}
              type={inputTypes[control]}
              required={!optional}
              maxLength={limit}
              autoComplete="off"
              list={field.suggestions && `${name}-suggestions`}
              defaultValue={control === 'moment' ? text.slice(0, 16) : text}
            />
          )
        }
      </Field>
      {field.suggestions && (
        <Suggestions id={`${name}-suggestions`} texts={field.suggestions(sources)} />
      )}
    </>
  );
  if (control !== 'moment') return question;
  return (
    <div className="form-row">
      {question}
      <RepeatedTime id={name} {...{ day, time, timeZone }} />
    </div>
  );
}

/**
 * When it happened, or was discovered, on the clock of this device’s time zone.
 *
 * @param lastDay YYYY-MM-DD
 */
export function WhenFields({
  typed,
  errors,
  timeZone,
  lastDay,
  isDiscovery,
}: SectionProps & { lastDay: string; isDiscovery: boolean }) {
  const error = errors.occurredOn;
  const { occurredOn = '', occurredTime = '' } = typed;
  return (
    <div className="event-fields">
      <TextField
        id="occurredOn"
        label={isDiscovery ? 'Discovered on' : 'Date'}
        error={error}
        type="date"
        required
        max={lastDay}
        defaultValue={occurredOn}
      />
      <TextField
        id="occurredTime"
        label={isDiscovery ? 'Discovered at' : 'Time'}
        describedBy={error && 'occurredOn-error'}
        type="time"
        required
        defaultValue={occurredTime.slice(0, 5)}
      />
      <RepeatedTime id="occurredTime" day={occurredOn} time={occurredTime} timeZone={timeZone} />
    </div>
  );
}
