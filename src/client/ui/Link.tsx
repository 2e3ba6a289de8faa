import type { ComponentProps, MouseEvent } from 'react';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a {...props} href={href} onClick={follow} />;
}

/** Where the last click led. */
let followed = '';

/**
 * What the address bar's receptionist listens for; the browser itself tells nothing of `pushState`. The second half of a
 * double click leads nowhere, and the page that is open is opened again in its own place, as the browser does it.
 */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget, detail } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || currentTarget.target) return;
  event.preventDefault();
  const { href } = currentTarget;
  if (detail > 1 && href === followed) return;
  followed = href;
  history[href === location.href ? 'replaceState' : 'pushState'](null, '', href);
  dispatchEvent(new Event('pushState'));
}
