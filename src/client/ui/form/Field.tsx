import type { ReactNode } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { warning } from '../icons/login.ts';

/** What a control must carry so that label, hint and error are read with it. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  labelHidden?: boolean;
  width?: 'm' | 'l' | undefined;
  /** Ids of further texts that describe the control, such as the message of a refusal. */
  describedBy?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, hint, error and one control; the error is tied to the control by `aria-describedby`. */
export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, labelHidden, width, describedBy, children } = props;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', describedBy ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={width ? `field width-${width}` : 'field'}>
      <label className={labelHidden ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon path={warning} />
      {children}
    </p>
  );
}

/** The props of a control together with those of the field around it. */
export type LabeledBy<Control> = Omit<FieldProps, 'children'> &
  Omit<Control, Exclude<keyof FieldProps, 'id'> | 'id' | keyof ControlAttributes>;

/** What is left for the control itself. */
export function withoutLabel<Props extends Partial<FieldProps>>(props: Props) {
  const { label, hint, error, optional, labelHidden, width, describedBy, children, ...control } =
    props;
  return control;
}
