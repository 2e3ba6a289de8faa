import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Page } from '../../../../machines/navigation/page.ts';
import type { Visitor } from '../../../rules/access.ts';
import { Shell } from '../shell/Shell.tsx';
import { type AppActor, chartOf } from './charts.ts';

const agencyNotice = {
  tone: 'warning',
  text: 'Changing the agency is not part of this version. Log out and sign in with the other agency’s account.',
} as const;

/** The shell as the charts of rail, session and navigation say. */
export function FramedShell({
  app,
  visitor,
  children,
}: {
  app: AppActor;
  visitor: NonNullable<Visitor>;
  children: ReactNode;
}) {
  const rail = chartOf(app, 'rail');
  const session = chartOf(app, 'session');
  const navigation = chartOf(app, 'navigation');
  const notices = chartOf(app, 'notices');
  const installation = useSelector(app, (state) => state.context.installation);
  const isPinned = useSelector(rail, (state) => state?.hasTag('pinned') ?? false);
  const isDrawerOpen = useSelector(rail, (state) => state?.hasTag('drawer') ?? false);
  const page = useSelector(navigation, (state) => state?.context.page ?? null);
  return (
    <Shell
      installation={installation}
      visitor={visitor}
      routeName={page?.name ?? null}
      site={siteOf(page)}
      isPinned={isPinned}
      onPin={() => rail?.send({ type: 'pin.toggled' })}
      isDrawerOpen={isDrawerOpen}
      onDrawer={() => rail?.send({ type: 'drawer.toggled' })}
      onChangeAgency={() => notices?.send({ type: 'toast.raised', toast: agencyNotice })}
      onLogOut={() => session?.send({ type: 'signOut.requested' })}
    >
      {children}
    </Shell>
  );
}

/** The site that the page is about, for the header (working in the wrong place is a safety event). */
function siteOf(page: Page | null): string | null {
  switch (page?.name) {
    case 'inventoryList':
      return page.data.sites.find(({ id }) => id === page.data.siteId)?.name ?? null;
    case 'inventory':
      return page.data.inventory.site.name;
    case 'recordUse':
      return page.data.site.name;
    default:
      return null;
  }
}
