import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to what scrolls by itself: it is brought to `position` (CSS pixels) whenever that changes. */
export function useScrolledTo<Element extends HTMLElement>(
  position: number,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    element.current?.scrollTo({ top: position, behavior: 'instant' });
  }, [position]);
  return element;
}
