import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  return <RouterLink {...props} href={href} onClick={holdClick} />;
}

/** Where the last click led. */
let followed = '';

/** The second half of a double click leads nowhere, and a page with unsaved input may hold a click, to ask first. */
function holdClick(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  const isSecond = event.detail > 1 && href === followed;
  followed = href;
  if (
    isSecond ||
    !dispatchEvent(new CustomEvent('linkFollowed', { detail: href, cancelable: true }))
  )
    event.preventDefault();
}
