import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';
import { type ButtonLook, buttonClass } from './buttonClass.ts';

/** A link to a page of this application: the address changes, and no document is loaded. */
export function Link({ href, ...props }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  return <RouterLink {...props} href={href} onClick={ignoreSecondClick} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'default',
  small = false,
  wide = false,
  ...link
}: Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook) {
  return <Link {...link} className={buttonClass({ kind, small, wide })} />;
}

/** A link to another site: in its own tab, so that nothing typed on this page is lost. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** Where the last click in a document led. */
const followed = new WeakMap<Document, string>();

/** The second half of a double click leads nowhere. */
function ignoreSecondClick(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, ownerDocument } = event.currentTarget;
  if (event.detail > 1 && href === followed.get(ownerDocument)) event.preventDefault();
  followed.set(ownerDocument, href);
}
