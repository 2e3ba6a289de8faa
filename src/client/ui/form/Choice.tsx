import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from './Field.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  type: 'radio' | 'checkbox';
  label: ReactNode;
};

/** One radio button or checkbox with its words. */
export function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} />
      {label}
    </label>
  );
}

/** One statement to be confirmed. The error is tied to the box. */
export function Tick({
  error,
  ...input
}: Omit<ChoiceProps, 'type'> & { id: string; error?: string | undefined }) {
  return (
    <div className="field">
      {error && <FieldError id={`${input.id}-error`}>{error}</FieldError>}
      <Choice
        {...input}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${input.id}-error` : undefined}
      />
    </div>
  );
}

/** One question with radio buttons. The error is tied to the group. */
export function Choices({
  id,
  name,
  legend,
  options,
  defaultValue,
  error,
}: {
  id: string;
  name: string;
  legend: string;
  options: readonly { value: string; text: string }[];
  defaultValue?: string | undefined;
  error?: string | undefined;
}) {
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="choices">
        {options.map(({ value, text }) => (
          <Choice
            key={value}
            type="radio"
            name={name}
            value={value}
            label={text}
            defaultChecked={value === defaultValue}
          />
        ))}
      </div>
    </fieldset>
  );
}
