import type { MenuItem } from '../../../rules/navigation/menu.ts';
import type { RouteName } from '../../../rules/navigation/routes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
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
      <Link
        className={className ?? ''}
        href={item.href}
        aria-current={currentState(item, routeName)}
      >
        {content}
      </Link>
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

/** The item's own page, or a page below it. */
function currentState(item: MenuItem, routeName: RouteName | null): 'page' | 'true' | undefined {
  if (routeName === null || !item.routes.includes(routeName)) return undefined;
  return item.routes[0] === routeName ? 'page' : 'true';
}
