import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Page } from '../../../machines/app/page.ts';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { UnsentButton } from '../features/offline/UnsentButton.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { requestSwap } from '../shell/requestSwap.ts';
import { Shell } from '../shell/Shell.tsx';

/** The shell as the charts of rail, session and navigation say. */
export function FramedShell({
  app,
  currentUser,
  children,
}: {
  app: AppActor;
  currentUser: NonNullable<CurrentUser>;
  children: ReactNode;
}) {
  const rail = chartOf(app, 'rail');
  const session = chartOf(app, 'session');
  const navigation = chartOf(app, 'navigation');
  // These come and go with the person who is logged in
  const search = useSelector(session, () => chartOf(app, 'search'));
  const subNavigation = useSelector(session, () => chartOf(app, 'subNavigation'));
  const menuPosition = useSelector(subNavigation, (state) => state?.context.position ?? 0);
  const installation = useSelector(app, (state) => state.context.installation);
  const isPinned = useSelector(rail, (state) => state?.hasTag('pinned') ?? false);
  const isDrawerOpen = useSelector(rail, (state) => state?.hasTag('drawer') ?? false);
  const page = useSelector(navigation, (state) => state?.context.page ?? null);
  const isUnknown = useSelector(navigation, (state) => state?.context.match.kind !== 'route');
  return (
    <Shell
      installation={installation}
      currentUser={currentUser}
      routeName={isUnknown ? null : placeOf(page)}
      site={siteOf(page)}
      isPinned={isPinned}
      onPin={() => rail?.send({ type: 'pin.toggled' })}
      isDrawerOpen={isDrawerOpen}
      onDrawer={() => rail?.send({ type: 'drawer.toggled' })}
      onSearch={() => search?.send({ type: 'search.requested' })}
      menuPosition={menuPosition}
      onMenuScroll={(position) => subNavigation?.send({ type: 'menu.scrolled', position })}
      onChangeAgency={() => requestSwap(app, { origin: 'shell', forcedPath: null })}
      onLogOut={() => session?.send({ type: 'logout.requested' })}
      notice={<UnsentButton app={app} />}
    >
      {children}
    </Shell>
  );
}

/** Where a page stands in the menu: the account of another user belongs to the list of users. */
function placeOf(page: Page | null): RouteName | null {
  const isOfAnother = (page?.name === 'profile' || page?.name === 'security') && page.data === null;
  return isOfAnother ? 'userList' : (page?.name ?? null);
}

/** The site that the page is about, for the header (working in the wrong place is a safety event). */
function siteOf(page: Page | null): string | null {
  switch (page?.name) {
    case 'inventoryList':
      return page.data.sites.find(({ id }) => id === page.data.siteId)?.name ?? null;
    case 'inventory':
      return page.data.inventory.site.name;
    case 'recordUse':
    case 'custodyEvent':
      return page.data.site.name;
    default:
      return null;
  }
}
