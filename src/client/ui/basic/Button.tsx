import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'title'> &
  ButtonLook & {
    /** Keeps the label, adds a spinner and swallows further presses. */
    busy?: boolean;
    /** Why the act cannot be done now: the button stays focusable and says so. */
    unavailable?: string | undefined;
  };

/** Why a button cannot be used while what the person asked for is being done. */
export const inProgress = 'Wait until this is done.';

export function Button({
  kind = 'default',
  small = false,
  wide = false,
  busy = false,
  unavailable,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const resting = busy || unavailable !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (resting) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      className={buttonClass({ kind, small, wide })}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={unavailable === undefined ? undefined : true}
      title={unavailable}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
