import type { ReactNode } from 'react';
import { useFocusWhen } from './focusWhen.ts';

/** The `h1` of a page that is one card. After a navigation (`arrived`) it takes the focus. */
export function CardTitle({
  arrived = false,
  children,
}: {
  arrived?: boolean;
  children: ReactNode;
}) {
  const heading = useFocusWhen<HTMLHeadingElement>(arrived);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
