const shapes = {
  'C-II': { className: 'schedule-2', path: 'M5 0 10 5 5 10 0 5z' },
  'C-III': { className: 'schedule-3', path: 'M5 .4 10 9.4H0z' },
  'C-IV': { className: 'schedule-4', path: 'M.6.6h8.8v8.8H.6z' },
  'C-V': { className: 'schedule-5', path: 'M.2 5a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0z' },
} as const;

export type ScheduleName = keyof typeof shapes;

/**
 * A controlled-substance schedule: always its text and a shape, never only color. C-II is solid because the law
 * separates it.
 */
export function Schedule({ name }: { name: ScheduleName }) {
  const { className, path } = shapes[name];
  return (
    <span className={`schedule ${className}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={path} />
      </svg>
      {name}
    </span>
  );
}
