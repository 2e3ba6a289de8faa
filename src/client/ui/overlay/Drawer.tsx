import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';

/**
 * A panel over the page: a native popover, so that Escape and a press next to it close it and the focus returns. Its
 * owner says whether it is open; `onDismiss` reports that the browser has closed it.
 */
export function DrawerPanel({
  id,
  label,
  isOpen,
  onDismiss,
  children,
}: {
  id: string;
  label: string;
  isOpen: boolean;
  onDismiss: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // iOS 16 has no popovers; there the bottom bar is the way round
    if ('popover' in HTMLElement.prototype) panel.current?.togglePopover(isOpen);
  }, [isOpen]);
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'closed' && isOpen) onDismiss();
  };
  return (
    <nav
      className="drawer"
      id={id}
      popover="auto"
      aria-label={label}
      ref={panel}
      onToggle={toggled}
    >
      {children}
    </nav>
  );
}
