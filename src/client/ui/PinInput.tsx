import type { ComponentProps } from 'react';

/** A PIN of digits, never offered to the password manager: it is the signer's, not the browser's. */
export function PinInput(
  props: Omit<
    ComponentProps<'input'>,
    'className' | 'type' | 'value' | 'inputMode' | 'autoComplete'
  >,
) {
  return (
    <input
      maxLength={8}
      {...props}
      className="input input-pin"
      type="password"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
