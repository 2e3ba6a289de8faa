import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass } from '../basic/buttonClass.ts';

/**
 * A PIN, never offered to the password manager: it is the signer's, not the browser's. Most are digits, so phones show
 * a keypad of them; the button next to it, on touch screens only, switches to letters.
 */
export function PinInput(
  props: Omit<
    ComponentProps<'input'>,
    'className' | 'type' | 'value' | 'inputMode' | 'autoComplete'
  >,
) {
  return (
    <div className="pin-group">
      <input
        maxLength={20}
        {...props}
        className="input input-pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
      />
      <span className="pin-keys">
        <button
          className={buttonClass({ small: true })}
          type="button"
          aria-label="Letters for the PIN"
          aria-pressed="false"
          onClick={changeKeys}
        >
          ABC
        </button>
      </span>
    </div>
  );
}

/** Acts on the elements themselves: React never learns what is typed. */
function changeKeys(event: MouseEvent<HTMLButtonElement>) {
  const button = event.currentTarget;
  const input = button.closest('.pin-group')?.querySelector('input');
  if (!input) return;
  const isPressed = input.inputMode === 'numeric';
  input.inputMode = isPressed ? 'text' : 'numeric';
  button.setAttribute('aria-pressed', String(isPressed));
  input.focus();
}
