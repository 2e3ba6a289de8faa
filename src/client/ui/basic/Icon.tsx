import { useIsDrawn } from './drawn.ts';

/** A line icon of 20 px, or 16 px in small text. Decorative: the word next to it says the same. */
export function Icon({
  path,
  small = false,
  tone,
}: {
  path: string;
  small?: boolean;
  tone?: 'good' | 'warning' | 'bad' | 'quiet' | undefined;
}) {
  const classes = ['icon', small && 'icon-small', tone && `tone-${tone}`].filter(Boolean).join(' ');
  if (!useIsDrawn()) return <span className={classes} />;
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
