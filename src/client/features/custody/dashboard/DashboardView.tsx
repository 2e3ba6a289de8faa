import { useSelector } from '@xstate/react';
import type { Dashboard as DashboardData } from '../../../../contract/custody/dashboard.ts';
import { mayOpen } from '../../../../rules/navigation/access.ts';
import { KitLine } from '../../../core/field/KitNotice.tsx';
import { PendingCard } from '../../../core/pending-acts/PendingActs.tsx';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { UnfinishedCard } from '../drafts/UnfinishedCard.tsx';
import { Dashboard } from './Dashboard.tsx';

/** Trends are closed in training (LEDGER-05). */
export function DashboardView(props: ViewProps<DashboardData>) {
  const hasTrends = useSelector(chartOf(props.app, 'navigation'), (state) =>
    mayOpen(state?.context.currentUser ?? null, 'trends'),
  );
  const unfinished = (
    <>
      <PendingCard app={props.app} />
      <UnfinishedCard app={props.app} now={props.loadedAt} />
    </>
  );
  return (
    <Dashboard
      {...props}
      hasTrends={hasTrends}
      unfinished={unfinished}
      kit={<KitLine app={props.app} />}
    />
  );
}
