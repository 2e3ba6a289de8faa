import { BrandMark } from '../ui/basic/BrandMark.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { IconButton } from '../ui/basic/IconButton.tsx';
import { close, exit, pin } from '../ui/icons/navigation.ts';
import { useScrolledTo } from '../ui/layout/scrolledTo.ts';
import { DrawerPanel } from '../ui/overlay/Drawer.tsx';
import { type MenuContext, MenuEntry } from './MenuEntry.tsx';
import { menuLook } from './menuLook.ts';

export const drawerId = 'drawer';

/** SHELL-03, SHELL-04: the rail of 65 px, or the same items pinned open at 312 px. */
export function SideNavigation({
  isPinned,
  onPin,
  position,
  onScroll,
  items,
  ...context
}: MenuContext & {
  isPinned: boolean;
  onPin: () => void;
  /** How far it is scrolled, in CSS pixels. */
  position: number;
  onScroll: (position: number) => void;
}) {
  const navigation = useScrolledTo<HTMLElement>(position);
  const className = isPinned ? 'sidenav-item' : 'rail-item';
  const entry = (item: MenuContext['items'][number]) => (
    <li key={item.id}>
      <MenuEntry {...context} item={item} className={className} isFull={isPinned} />
    </li>
  );
  return (
    <nav
      className={isPinned ? 'sidenav' : 'rail'}
      aria-label="Main"
      ref={navigation}
      onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
    >
      <ul>{items.filter((item) => !menuLook[item.id].atFoot).map(entry)}</ul>
      <ul className={isPinned ? 'sidenav-foot' : undefined}>
        {items.filter((item) => menuLook[item.id].atFoot).map(entry)}
        <li>
          <button className={className} type="button" aria-pressed={isPinned} onClick={onPin}>
            <Icon path={pin} />
            <span>{isPinned ? 'Unpin' : 'Pin open'}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The same navigation under the hamburger of a phone, with the way out. */
export function Drawer({
  productTitle,
  isOpen,
  onToggle,
  onLogOut,
  items,
  ...context
}: MenuContext & {
  productTitle: string;
  isOpen: boolean;
  onToggle: () => void;
  onLogOut: () => void;
}) {
  const entry = (item: MenuContext['items'][number]) => (
    <li key={item.id}>
      <MenuEntry {...context} item={item} className="sidenav-item" isFull />
    </li>
  );
  return (
    <DrawerPanel id={drawerId} label="Menu" isOpen={isOpen} onDismiss={onToggle}>
      <div className="drawer-head">
        <span className="brand">
          <BrandMark />
          <span>{productTitle}</span>
        </span>
        <IconButton path={close} label="Close menu" onClick={onToggle} />
      </div>
      <ul>{items.filter((item) => !menuLook[item.id].atFoot).map(entry)}</ul>
      <hr />
      <ul>
        {items.filter((item) => menuLook[item.id].atFoot).map(entry)}
        <li>
          <button className="sidenav-item" type="button" onClick={onLogOut}>
            <Icon path={exit} />
            <span>Log out</span>
          </button>
        </li>
      </ul>
    </DrawerPanel>
  );
}

const quick = ['home', 'inventories', 'profile', 'help'];

/** SHELL-08: Home, Inventories, Profile, Help; an auditor starts from Reports and has no Home (RIGHT-07). */
export function BottomBar({ items, ...context }: MenuContext) {
  const hasHome = items.some(({ id }) => id === 'home');
  return (
    <nav className="bottombar" aria-label="Shortcuts">
      <ul>
        {items
          .filter(({ id }) => quick.includes(id) || (id === 'reports' && !hasHome))
          .map((item) => (
            <li key={item.id}>
              <MenuEntry {...context} item={item} isFull={false} />
            </li>
          ))}
      </ul>
    </nav>
  );
}
