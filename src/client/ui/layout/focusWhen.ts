import { type RefObject, useEffect, useRef } from 'react';

/** A ref whose element takes the focus when `condition` becomes true. */
export function useFocusWhen<Element extends HTMLElement>(
  condition: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (condition) element.current?.focus();
  }, [condition]);
  return element;
}
