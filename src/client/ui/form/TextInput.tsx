import type { ComponentProps } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { useFocusWhen } from '../layout/focusWhen.ts';
import { Field, type LabeledBy, withoutLabel } from './Field.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'value'> & {
  /** An icon inside the frame, such as a calendar. */
  icon?: string;
  /** A unit inside the frame; the number is then right-aligned and typed as text with a numeric pad. */
  unit?: string;
  small?: boolean;
  /** Typing continues at the first control with an error. */
  takesFocus?: boolean;
};

/** One line of text. Uncontrolled: what is typed belongs to the browser until the form is sent. */
export function TextInput({
  icon,
  unit,
  small = false,
  takesFocus = false,
  ...rest
}: TextInputProps) {
  const element = useFocusWhen<HTMLInputElement>(takesFocus);
  const classes = ['input', unit && 'input-number', small && 'input-small']
    .filter(Boolean)
    .join(' ');
  const input = <input {...rest} ref={element} className={classes} />;
  if (!icon && !unit) return input;
  return (
    <div className="input-group">
      {icon && <Icon path={icon} small={small} />}
      {input}
      {unit && <span className={unit.length > 4 ? 'unit unit-wide' : 'unit'}>{unit}</span>}
    </div>
  );
}

/** What a line of text may be, among others: its `list` names the id. */
export function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(texts)].map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

/** A labeled line of text; it is sent under its id unless it has another name. */
export function TextField(props: LabeledBy<TextInputProps>) {
  return (
    <Field {...props}>
      {(control) => <TextInput name={props.id} {...withoutLabel(props)} {...control} />}
    </Field>
  );
}
