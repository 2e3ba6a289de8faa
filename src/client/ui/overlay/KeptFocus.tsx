import { useEffect } from 'react';

/** How far back the way goes that the focus came. */
const remembered = 8;

function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    // Not checkVisibility(), which iOS 16 does not know
    element.getClientRects().length > 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null
  );
}

/** Where the focus goes when nothing that had it is left: what is modal, else the heading of the page, else its content. */
function refuge(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog:modal')];
  return (
    dialogs.at(-1)?.querySelector<HTMLElement>('button, input, select, textarea, a[href]') ??
    document.querySelector<HTMLElement>('main h1[tabindex]') ??
    document.querySelector<HTMLElement>('main')
  );
}

/**
 * While it is mounted the focus is never lost: where the focused element is taken out of the page, hidden or disabled, what
 * had the focus before it takes it, else the page's heading. Otherwise the keyboard would begin again at the top, and a
 * screen reader would fall silent. A press beside every control is no loss.
 */
export function KeptFocus() {
  useEffect(() => {
    const way: HTMLElement[] = [];
    let isDue = false;
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      way.push(target);
      if (way.length > remembered) way.shift();
    };
    const look = () => {
      isDue = false;
      const last = way.at(-1);
      if (document.activeElement !== document.body || !last || canTakeFocus(last)) return;
      const next = way.findLast(canTakeFocus) ?? refuge();
      next?.focus({ preventScroll: true });
    };
    // After the browser's own repair, which comes with the next picture.
    const lookSoon = () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => setTimeout(look));
    };
    const observer = new MutationObserver(lookSoon);
    const attributeFilter = ['disabled', 'hidden', 'inert', 'class', 'open'];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    document.addEventListener('focusin', remember);
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) {
      way.push(document.activeElement);
    }
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
  return null;
}
