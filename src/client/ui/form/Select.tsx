import type { ComponentProps } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { down } from '../icons/navigation.ts';
import { Field, type LabeledBy, withoutLabel } from './Field.tsx';

interface Option {
  value: string;
  text: string;
  /** It is shown and cannot be chosen; its text says why. */
  disabled?: boolean;
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'value' | 'children'> & {
  options: readonly Option[];
  /** The first, empty choice, such as “Choose one”. */
  empty?: string;
  small?: boolean;
};

export function Select({ options, empty, small = false, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest} className={small ? 'input input-small' : 'input'}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon path={down} small />
    </span>
  );
}

/** A labeled choice; it is sent under its id unless it has another name. */
export function SelectField(props: LabeledBy<SelectProps>) {
  return (
    <Field {...props}>
      {(control) => <Select name={props.id} {...withoutLabel(props)} {...control} />}
    </Field>
  );
}
