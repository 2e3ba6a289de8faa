import { useSelector } from '@xstate/react';
import { routeOf } from '../../rules/navigation/routes.ts';
import { type AppActor, chartOf } from '../shell/charts.ts';
import type { Frame } from '../shell/frame.ts';
import { viewOf } from '../shell/viewRegistry.ts';
import { NotFound } from './NotFound.tsx';
import { PageFailed } from './PageFailed.tsx';
import { SystemNotice } from './SystemNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** The page the navigation chart shows, or what it shows instead. */
export function Content({ app }: { app: AppActor }) {
  const navigation = chartOf(app, 'navigation');
  const page = useSelector(navigation, (state) => state?.context.page ?? null);
  const match = useSelector(navigation, (state) => state?.context.match);
  const failure = useSelector(navigation, (state) => state?.context.failure ?? null);
  const arrivals = useSelector(navigation, (state) => state?.context.arrivals ?? 0);
  const isNotFound = useSelector(navigation, (state) => state?.hasTag('notFound') ?? false);
  const isFailed = useSelector(navigation, (state) => state?.hasTag('failed') ?? false);
  const notices = (
    <>
      <UpdateNotice app={app} />
      <SystemNotice app={app} />
    </>
  );
  const frame: Frame = { arrived: arrivals > 1, notices };
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
        frame={frame}
      />
    );
  }
  const View = page && viewOf(page.name);
  if (!page || !View) return <div className="titlebar" />;
  const open = (address: string) =>
    (chartOf(app, 'leaving') ?? navigation)?.send({ type: 'address.requested', address });
  return <View key={arrivals} page={page} app={app} frame={frame} onOpen={open} />;
}
