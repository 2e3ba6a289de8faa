import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  return <RouterLink {...props} href={href} onClick={holdClick} />;
}

/** A link to another site: in a tab of its own, so that nothing typed on this page is lost. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
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
