import { useSelector } from '@xstate/react';
import '../styles/app.css';
import type { Page } from '../../../machines/app/page.ts';
import { isApiOnly } from '../../rules/navigation/access.ts';
import { isFromEmail } from '../../rules/session/passwordLink.ts';
import { PendingPanel } from '../core/pending-acts/PendingActs.tsx';
import { DiscardDraft } from '../features/custody/drafts/DiscardDraft.tsx';
import { HelpPanel } from '../features/help/HelpPanel.tsx';
import { LeaveWithUnsent } from '../features/offline/LeaveWithUnsent.tsx';
import { Leaving } from '../features/offline/Leaving.tsx';
import { UnsentChanges } from '../features/offline/UnsentChanges.tsx';
import { Search } from '../features/search/Search.tsx';
import { AgencySwap } from '../features/session/agency-swap/AgencySwap.tsx';
import { Inactivity } from '../features/session/inactivity/Inactivity.tsx';
import { LockScreen } from '../features/session/lock/LockScreen.tsx';
import { ChooseAccount } from '../features/session/login/ChooseAccount.tsx';
import { PasswordlessPage } from '../features/session/login/PasswordlessPage.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { NarrowFrame } from '../shell/NarrowFrame.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { KeptFocus } from '../ui/overlay/KeptFocus.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Content } from './Content.tsx';
import { FramedShell } from './FramedShell.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { Progress } from './Progress.tsx';
import { Toasts } from './Toasts.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** Everything but the login form: the frame that fits the visitor, the page in it, spinner and toasts. */
export function Inside({ app }: { app: AppActor }) {
  const navigation = chartOf(app, 'navigation');
  const isLogin = useSelector(navigation, (state) => state?.context.page?.name === 'login');
  const isSpinning = useSelector(navigation, (state) => state?.hasTag('spinner') ?? false);
  return (
    <>
      <FramedPage app={app} />
      <PasswordlessPage app={app} />
      <ChooseAccount app={app} />
      <AgencySwap app={app} />
      <UnsentChanges app={app} />
      <PendingPanel app={app} />
      <DiscardDraft app={app} />
      <LeaveWithUnsent app={app} />
      <Leaving app={app} />
      {isSpinning && <PageSpinner app={app} />}
      <Progress app={app} />
      <ConnectionNotice app={app} />
      <Search app={app} />
      <HelpPanel app={app} />
      {isLogin && <UpdateNotice app={app} isFloating />}
      <Toasts app={app} />
      <Inactivity app={app} />
      <LockScreen app={app} />
      <KeptFocus />
    </>
  );
}

function FramedPage({ app }: { app: AppActor }) {
  const navigation = chartOf(app, 'navigation');
  const session = chartOf(app, 'session');
  const installation = useSelector(app, (state) => state.context.installation);
  const page = useSelector(navigation, (state) => state?.context.page ?? null);
  const currentUser = useSelector(navigation, (state) => state?.context.currentUser ?? null);
  const match = useSelector(navigation, (state) => state?.context.match);
  const address = useSelector(navigation, (state) => state?.context.address ?? '');
  const isQuick = useSelector(
    navigation,
    (state) =>
      !page && !(['failed', 'notFound', 'spinner'] as const).some((tag) => state?.hasTag(tag)),
  );
  // No one is logged in and something is about to be shown: no frame flashes up before it.
  if (!navigation || page?.name === 'login' || (isQuick && !currentUser)) return null;
  const place = page ?? (match?.kind === 'route' ? { name: match.name, address } : null);
  if (place && standsAlone(place, currentUser !== null)) {
    return (
      <NarrowFrame installation={installation} isLoggedIn={currentUser !== null}>
        <Content app={app} />
      </NarrowFrame>
    );
  }
  if (currentUser && !isApiOnly(currentUser)) {
    return (
      <FramedShell app={app} currentUser={currentUser}>
        <Content app={app} />
      </FramedShell>
    );
  }
  return (
    <PublicFrame
      installation={installation}
      isLoggedIn={currentUser !== null}
      onLogOut={currentUser ? () => session?.send({ type: 'logout.requested' }) : undefined}
    >
      <Content app={app} />
    </PublicFrame>
  );
}

/** ROUTE-04: no side navigation on a page that was opened from an email, even for someone logged in. */
function standsAlone(
  { name, address }: Pick<Page, 'name' | 'address'>,
  isLoggedIn: boolean,
): boolean {
  if (name === 'forgotPassword') return true;
  const isOfMail = name === 'changePassword' || name === 'emailAddress';
  return isOfMail && (!isLoggedIn || isFromEmail(address));
}
