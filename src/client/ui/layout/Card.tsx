import type { ReactNode } from 'react';
import { Count } from '../basic/Badge.tsx';

/** A section on the page: title with count and note, tools to the right, body, foot. */
export function Card({
  id,
  title,
  count,
  note,
  tools,
  className = '',
  headClassName = '',
  children,
}: {
  id: string;
  title: ReactNode;
  count?: number | undefined;
  note?: ReactNode;
  tools?: ReactNode;
  className?: string;
  headClassName?: string;
  children: ReactNode;
}) {
  return (
    <section className={`card ${className}`.trim()} aria-labelledby={`${id}-title`}>
      <div className={`card-head ${headClassName}`.trim()}>
        <h2 id={`${id}-title`}>
          {title} {count !== undefined && <Count of={count} />}
        </h2>
        {note && <p>{note}</p>}
        {tools}
      </div>
      {children}
    </section>
  );
}
