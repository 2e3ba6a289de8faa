import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import type { MenuItem } from '../../rules/navigation/menu.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { Icon } from '../ui/basic/Icon.tsx';
import { Link } from '../ui/basic/Link.tsx';
import { menuLook } from './menuLook.ts';

/** What the navigation's four shapes (rail, pinned, drawer, bottom bar) have in common. */
export interface MenuContext {
  items: readonly MenuItem[];
  routeName: RouteName | null;
  /** The external support site that Help opens (SHELL-08). */
  supportSiteUrl: string;
  /** Left out where agencies cannot be changed yet: then the item is not offered. */
  onChangeAgency?: (() => void) | undefined;
}

/** One item: a page is a link, Help leaves the app, an act is a button. */
export function MenuEntry({
  item,
  className,
  isFull,
  routeName,
  supportSiteUrl,
  onChangeAgency,
}: Omit<MenuContext, 'items'> & {
  item: MenuItem;
  className?: string | undefined;
  isFull: boolean;
}) {
  const look = menuLook[item.id];
  const content = (
    <>
      <Icon path={look.path} />
      <span>{isFull ? look.full : item.label}</span>
    </>
  );
  if (item.href !== null) {
    return (
      <PageEntry
        className={className ?? ''}
        href={item.href}
        isWithin={routeName !== null && item.routes.includes(routeName)}
      >
        {content}
      </PageEntry>
    );
  }
  if (item.id === 'help') {
    return (
      <a className={className} href={supportSiteUrl} target="_blank" rel="noreferrer">
        {content}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <button className={className} type="button" onClick={onChangeAgency}>
      {content}
    </button>
  );
}

/** Current as a page where the item's own page is open, and as a section on the pages below it. */
function PageEntry({
  href,
  className,
  isWithin,
  children,
}: {
  href: string;
  className: string;
  isWithin: boolean;
  children: ReactNode;
}) {
  const [isOpen] = useRoute(href);
  const current = isOpen ? 'page' : 'true';
  return (
    <Link className={className} href={href} aria-current={isWithin ? current : undefined}>
      {children}
    </Link>
  );
}
