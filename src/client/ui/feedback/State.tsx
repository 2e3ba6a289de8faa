import type { ReactNode } from 'react';
import { Icon } from '../basic/Icon.tsx';

/** Icon and words in running text: sync and signature states. `busy` shows a spinner instead of the icon. */
export function State({
  tone,
  path,
  busy = false,
  children,
}: {
  tone: 'good' | 'warning' | 'bad' | 'accent';
  path: string;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`state state-${tone}`}>
      {busy ? <span className="spinner" aria-hidden="true" /> : <Icon path={path} />}
      <span>{children}</span>
    </span>
  );
}
