import type { ReactNode } from 'react';

/** Over the whole page while a route changes; the machine decides when it has taken long enough to show. */
export function FullScreenSpinner({
  label = 'Loading',
  children,
}: {
  label?: string;
  /** What can be done where it takes long. */
  children?: ReactNode;
}) {
  return (
    <div className="full-spinner" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      {children && <div className="card full-spinner-note">{children}</div>}
    </div>
  );
}
