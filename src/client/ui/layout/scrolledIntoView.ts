import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to a list that keeps what fits the selector in sight whenever `watched` changes. */
export function useScrolledIntoView<Element extends HTMLElement>(
  selector: string,
  watched: string | null,
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selector finds another element when it changes
  useLayoutEffect(() => {
    list.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }, [selector, watched]);
  return list;
}
