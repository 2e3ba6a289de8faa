import { type ComponentProps, type KeyboardEvent, type MouseEvent, useLayoutEffect } from 'react';
import { IconButton } from '../basic/IconButton.tsx';
import { eye } from '../icons/login.ts';
import { useFocusWhen } from '../layout/focusWhen.ts';
import { Field, type LabeledBy, withoutLabel } from './Field.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value'> & {
  takesFocus?: boolean;
  /** If a page has two passwords, their buttons differ. */
  showLabel?: string;
};

/**
 * A password with a button that shows it and a hint while Caps Lock is on. Both act on the elements themselves:
 * React never learns what is typed, and a value typed before hydration stays.
 */
export function PasswordInput({
  takesFocus = false,
  showLabel = 'Show password',
  ...props
}: PasswordInputProps) {
  const element = useFocusWhen<HTMLInputElement>(takesFocus);
  // React sets the type of an input again each time it renders one, changed or not.
  useLayoutEffect(() => {
    if (element.current) showAsPressed(element.current);
  });
  return (
    <div className="password">
      <div className="input-group">
        <input
          {...props}
          ref={element}
          className="input"
          type="password"
          onKeyUp={notifyCapsLock}
        />
        <IconButton path={eye} label={showLabel} aria-pressed="false" onClick={show} />
      </div>
      <p className="hint" role="status" hidden>
        Caps Lock is on
      </p>
    </div>
  );
}

/** A labeled password; it is sent under its id unless it has another name. */
export function PasswordField(props: LabeledBy<PasswordInputProps>) {
  return (
    <Field {...props}>
      {(control) => <PasswordInput name={props.id} {...withoutLabel(props)} {...control} />}
    </Field>
  );
}

function show({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  button.setAttribute('aria-pressed', String(input.type === 'password'));
  showAsPressed(input);
}

function showAsPressed(input: HTMLInputElement) {
  const isShown = input.parentElement?.querySelector('[aria-pressed="true"]') != null;
  input.type = isShown ? 'text' : 'password';
}

function notifyCapsLock(event: KeyboardEvent<HTMLInputElement>) {
  const hint = event.currentTarget.closest('.password')?.querySelector('p');
  if (hint) hint.hidden = !event.getModifierState('CapsLock');
}
