import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  path: string;
  /** Read out, and shown by the browser on hover. */
  label: string;
};

export function IconButton({
  path,
  label,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      className={`icon-button ${className}`.trim()}
      type={type}
      aria-label={label}
      title={label}
    >
      <Icon path={path} />
    </button>
  );
}
