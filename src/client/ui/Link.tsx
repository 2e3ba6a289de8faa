import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  return <RouterLink {...props} href={href} onClick={ignoreSecondClick} />;
}

/** Where the last click led. */
let followed = '';

/** The second half of a double click leads nowhere. */
function ignoreSecondClick(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  if (event.detail > 1 && href === followed) event.preventDefault();
  followed = href;
}
