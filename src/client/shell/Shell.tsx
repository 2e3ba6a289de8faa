import type { ReactNode } from 'react';
import type { Installation } from '../../contract/publications/footer.ts';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import { menuFor } from '../../rules/navigation/menu.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { dayText } from '../../rules/time/dayText.ts';
import { rightLabels } from '../../rules/users/userActs.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { BottomBar, Drawer, SideNavigation } from './Navigation.tsx';
import { TrainingWatermark } from './TrainingMark.tsx';

export interface ShellProps {
  installation: Installation;
  currentUser: NonNullable<CurrentUser>;
  /** The route shown; null for the not-found page. */
  routeName: RouteName | null;
  /** The site that the page is about; null if it is about all of them. */
  site: string | null;
  isPinned: boolean;
  onPin: () => void;
  isDrawerOpen: boolean;
  onDrawer: () => void;
  /** SHELL-06: the search over everything. */
  onSearch: () => void;
  /** How far the side navigation is scrolled, in CSS pixels (SHELL-04). */
  menuPosition: number;
  onMenuScroll: (position: number) => void;
  onLogOut: () => void;
  /** Left out where agencies cannot be changed yet: then the item is not offered. */
  onChangeAgency?: (() => void) | undefined;
  /** What of this device a person should know, in the header. */
  notice?: ReactNode;
  children: ReactNode;
}

function roleText({ user, security }: NonNullable<CurrentUser>): string {
  if (security.auditor) return `Auditor, until ${dayText(security.auditor.expiresAt)}`;
  return security.witnessOnly ? rightLabels.witnessOnly : user.permissionProfile;
}

/** Header, navigation in four shapes, the screen in `main`, footer. */
export function Shell(props: ShellProps) {
  const { installation, currentUser, routeName, site, isPinned, children } = props;
  const { onPin, isDrawerOpen, onDrawer, onSearch, onLogOut, onChangeAgency } = props;
  const { menuPosition, onMenuScroll } = props;
  const { user } = currentUser;
  const items = menuFor(currentUser).filter(({ id }) => id !== 'agency' || onChangeAgency);
  const { supportSiteUrl, productTitle } = installation;
  const context = { items, routeName, supportSiteUrl, onChangeAgency };
  return (
    <div
      className="app"
      data-nav={isPinned ? 'pinned' : undefined}
      data-training={user.isTraining ? '' : undefined}
    >
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      {user.isTraining && <TrainingWatermark />}
      <Header
        isTraining={user.isTraining ?? false}
        productTitle={productTitle}
        isProduction={installation.isProduction}
        agency={user.clientName}
        site={currentUser.security.auditor ? 'Chosen sites' : site}
        person={user.fullName}
        role={roleText(currentUser)}
        profileHref={`/admin/users/edit/details/${user.id}`}
        isDrawerOpen={isDrawerOpen}
        onDrawer={onDrawer}
        onSearch={onSearch}
        notice={props.notice}
        onLogOut={onLogOut}
      />
      <SideNavigation
        {...context}
        isPinned={isPinned}
        onPin={onPin}
        position={menuPosition}
        onScroll={onMenuScroll}
      />
      <Drawer
        {...context}
        productTitle={productTitle}
        isOpen={isDrawerOpen}
        onToggle={onDrawer}
        onLogOut={onLogOut}
      />
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer links={installation} isLoggedIn />
      <BottomBar {...context} />
    </div>
  );
}
