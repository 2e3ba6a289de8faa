import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { recordableText } from '../../rules/custody/field/offlineKinds.ts';
import { routeOf } from '../../rules/navigation/routes.ts';
import { keepUntil } from '../../rules/reports/retention.ts';
import { KitNotice, useHasKit } from '../core/field/KitNotice.tsx';
import { HelpButton } from '../core/help/HelpButton.tsx';
import { StorageNotice } from '../core/pending-acts/PendingActs.tsx';
import { DraftNotice } from '../features/custody/drafts/DraftNotice.tsx';
import { dayHere } from '../platform/browser/dayHere.ts';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { isOpenPage } from '../shell/definePage.ts';
import { type Frame, Page } from '../shell/Page.tsx';
import { requestAddress } from '../shell/requestAddress.ts';
import { Icon } from '../ui/basic/Icon.tsx';
import { ButtonLink } from '../ui/basic/Link.tsx';
import { SystemMessage } from '../ui/feedback/SystemMessage.tsx';
import { search } from '../ui/icons/navigation.ts';
import { PageFailed } from './PageFailed.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** FIELD-01 */
const recordableHint = `${recordableText} Open the dashboard for it.`;

/** The page the navigation chart shows, or what it shows instead. */
export function Content({ app }: { app: AppActor }) {
  const navigation = chartOf(app, 'navigation');
  const page = useSelector(navigation, (state) => state?.context.page ?? null);
  const work = useSelector(navigation, (state) => state?.context.work ?? null);
  const match = useSelector(navigation, (state) => state?.context.match);
  const failure = useSelector(navigation, (state) => state?.context.failure ?? null);
  const arrivals = useSelector(navigation, (state) => state?.context.arrivals ?? 0);
  const isNotFound = useSelector(navigation, (state) => state?.hasTag('notFound') ?? false);
  const isFailed = useSelector(navigation, (state) => state?.hasTag('failed') ?? false);
  const notices = (
    <>
      <UpdateNotice app={app} />
      <SystemNotice app={app} />
      <StorageNotice app={app} />
      <KitNotice app={app} />
      <DraftNotice app={app} />
    </>
  );
  const keptYears = useSelector(
    navigation,
    (state) => state?.context.currentUser?.security.keptYears ?? null,
  );
  const hasKit = useHasKit(app);
  const frame: Frame = {
    arrived: arrivals > 1,
    notices,
    help: <HelpButton app={app} />,
    ...(keptYears !== null && { keepUntil: keepUntil(dayHere(), keptYears) }),
  };
  if (isNotFound) return <NotFound frame={frame} />;
  if (failure) {
    const name = match?.kind === 'route' ? match.name : null;
    return (
      <PageFailed
        title={name === null ? 'Page' : routeOf(name).title}
        failure={failure}
        onRetry={() => navigation?.send({ type: 'retry.requested' })}
        isBusy={!isFailed}
        hasWayOut={name !== 'dashboard'}
        hint={failure.kind === 'connection' && hasKit ? recordableHint : undefined}
        frame={frame}
      />
    );
  }
  if (!isOpenPage(page)) return <div className="titlebar" />;
  const onOpen = (address: string) => requestAddress(app, address);
  return <Fragment key={arrivals}>{page.show({ app, frame, onOpen }, work)}</Fragment>;
}

/** ROUTE-20: an unknown page of a known area; the address stays. */
export function NotFound({ frame }: { frame?: Frame }) {
  return (
    <Page frame={frame} title="Error 404">
      <div className="card empty">
        <Icon path={search} />
        <h2>Page not found</h2>
        <p>Check the address, or go to the dashboard.</p>
        <div className="buttons">
          <ButtonLink href="/dashboard" kind="primary">
            Go to the dashboard
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** SHELL-09: the installation's message to everyone, until it is closed. */
export function SystemNotice({ app }: { app: AppActor }) {
  const notices = chartOf(app, 'notices');
  const message = useSelector(notices, (state) => state?.context.message ?? null);
  if (!message) return null;
  const { type, text, link } = message;
  return (
    <SystemMessage
      type={type}
      text={text}
      link={link ? { text: link.text, href: link.url } : undefined}
      onClose={() => notices?.send({ type: 'systemMessage.dismissed' })}
    />
  );
}
