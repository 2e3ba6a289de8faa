/**
 * Scroll positions of pages that are drawn later than their address: the top for a new page, the earlier position on
 * Back and Forward. The browser's own restoring would happen before there is anything to scroll.
 */
export function storeScroll() {
  history.scrollRestoration = 'manual';
  const positions = new Map<string, number>();
  let shown = location.pathname + location.search;
  let target: number | null = null;
  return {
    /** The address has already changed; the window still shows the previous page. */
    leave(isBackOrForward: boolean): void {
      positions.set(shown, window.scrollY);
      const next = location.pathname + location.search;
      const isSamePath = next.split('?', 1)[0] === shown.split('?', 1)[0];
      if (isBackOrForward) target = positions.get(next) ?? 0;
      else if (!isSamePath) target = 0;
      shown = next;
    },
    /** The page is about to be drawn. */
    arrive(): void {
      const top = target;
      target = null;
      if (top !== null) requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }));
    },
  };
}
