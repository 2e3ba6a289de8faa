/** The number of earlier positions of the focus that are kept. */
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

/**
 * The next place of the focus when nothing that had it is left: what is modal, else the heading of the page, else its
 * content.
 */
function refuge(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog:modal')];
  return (
    dialogs.at(-1)?.querySelector<HTMLElement>('button, input, select, textarea, a[href]') ??
    document.querySelector<HTMLElement>('main h1[tabindex]') ??
    document.querySelector<HTMLElement>('main')
  );
}

/**
 * If the focused element is removed from the page, hidden or disabled, the focus moves to its previous position, else
 * to the page's heading. Otherwise the keyboard would start again at the top, and a screen reader would be silent. A
 * press outside every control is not a loss.
 *
 * @returns stops watching.
 */
export function keepFocus(): () => void {
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
  // After the browser's own repair, which happens with the next frame.
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
}
