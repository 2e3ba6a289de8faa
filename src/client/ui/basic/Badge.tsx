import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent' | 'line';

/** A short state: a word, with an icon where it has a tone. */
export function Badge({
  tone = 'neutral',
  path,
  children,
}: {
  tone?: Tone;
  path?: string;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`}>
      {path && <Icon path={path} />}
      {children}
    </span>
  );
}

/** The number of items after a title. */
export function Count({ of }: { of: number }) {
  return <span className="count">{of.toLocaleString('en-US')}</span>;
}
