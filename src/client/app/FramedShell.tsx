import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import { PendingButton } from '../core/pending-acts/PendingActs.tsx';
import { UnsentButton } from '../features/offline/UnsentButton.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { isOpenPage } from '../shell/definePage.ts';
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
  const opened = isOpenPage(page) ? page : null;
  const isUnknown = useSelector(navigation, (state) => state?.context.match.kind !== 'route');
  return (
    <Shell
      installation={installation}
      currentUser={currentUser}
      routeName={isUnknown ? null : (opened?.menu ?? null)}
      site={opened?.site ?? null}
      isPinned={isPinned}
      onPin={() => rail?.send({ type: 'pin.toggled' })}
      isDrawerOpen={isDrawerOpen}
      onDrawer={() => rail?.send({ type: 'drawer.toggled' })}
      onSearch={() => search?.send({ type: 'search.requested' })}
      menuPosition={menuPosition}
      onMenuScroll={(position) => subNavigation?.send({ type: 'menu.scrolled', position })}
      onChangeAgency={() => requestSwap(app, { origin: 'shell', forcedPath: null })}
      onLogOut={() => session?.send({ type: 'logout.requested' })}
      notice={
        <>
          <PendingButton app={app} />
          <UnsentButton app={app} />
        </>
      }
    >
      {children}
    </Shell>
  );
}
