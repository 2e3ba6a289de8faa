import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type {
  EventField,
  EventSources,
  TypedEvent,
} from '../../../../rules/custody/form/custodyField.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Choices, Tick } from '../../../ui/form/Choice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField, TextInput } from '../../../ui/form/TextInput.tsx';

/** What each part of the form is given: what it offers, what was typed, the error in it. */
export interface SectionProps {
  sources: EventSources;
  typed: TypedEvent;
  errors: FieldErrors;
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

function OneField({ field, sources, typed, errors }: SectionProps & { field: EventField }) {
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
  return (
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
            defaultValue={typed[name] ?? field.suggested?.(sources) ?? ''}
          />
        )
      }
    </Field>
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
  lastDay,
  isDiscovery,
}: SectionProps & { lastDay: string; isDiscovery: boolean }) {
  const error = errors.occurredOn;
  return (
    <div className="event-fields">
      <TextField
        id="occurredOn"
        label={isDiscovery ? 'Discovered on' : 'Date'}
        error={error}
        type="date"
        required
        max={lastDay}
        defaultValue={typed.occurredOn}
      />
      <TextField
        id="occurredTime"
        label={isDiscovery ? 'Discovered at' : 'Time'}
        describedBy={error && 'occurredOn-error'}
        type="time"
        required
        defaultValue={typed.occurredTime}
      />
    </div>
  );
}
