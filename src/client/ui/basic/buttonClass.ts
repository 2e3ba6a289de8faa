export interface ButtonLook {
  kind?: 'default' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
}

/** The class of a button, also for links that look like one. */
export function buttonClass({ kind = 'default', small = false, wide = false }: ButtonLook = {}) {
  return [
    'button',
    kind !== 'default' && `button-${kind}`,
    small && 'button-small',
    wide && 'button-wide',
  ]
    .filter(Boolean)
    .join(' ');
}
