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
