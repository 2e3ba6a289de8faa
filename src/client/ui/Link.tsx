import type { ComponentProps, MouseEvent } from 'react';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a {...props} href={href} onClick={follow} />;
}

/** What the address bar's receptionist listens for; the browser itself tells nothing of `pushState`. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || currentTarget.target) return;
  event.preventDefault();
  history.pushState(null, '', currentTarget.href);
  dispatchEvent(new Event('pushState'));
}
