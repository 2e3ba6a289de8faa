import { useSelector } from '@xstate/react';
import type { Dashboard as DashboardData } from '../../../../contract/custody/dashboard.ts';
import type { FieldPlace } from '../../../../contract/custody/fieldKit.ts';
import { mayOpen } from '../../../../rules/navigation/access.ts';
import { startedAct } from '../../../../rules/navigation/startedAct.ts';
import { withNotice } from '../../../core/field/FromKit.tsx';
import { KitLine } from '../../../core/field/KitNotice.tsx';
import type { Loaded } from '../../../core/field/kitShown.ts';
import { TourCard } from '../../../core/help/TourCard.tsx';
import { InstallNotice } from '../../../core/installation/InstallOffer.tsx';
import { PendingCard } from '../../../core/pending-acts/PendingActs.tsx';
import { queryOf } from '../../../shell/address.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { UnfinishedCard } from '../drafts/UnfinishedCard.tsx';
import { Dashboard } from './Dashboard.tsx';
import { OfflineDashboard } from './OfflineDashboard.tsx';

/** Without a network: the inventories of the kit, and what can be recorded there. */
export type DashboardPage = Loaded<{ online: DashboardData } | { places: readonly FieldPlace[] }>;

/** HELP-04: a tour waits while something needs the person now. */
function isUrgent({ actNow }: DashboardData): boolean {
  return actNow.some(({ tone }) => tone === 'bad');
}

/** Trends are closed in training (LEDGER-05). */
export function DashboardView({ data: { value, kit }, ...props }: ViewProps<DashboardPage>) {
  const { app, loadedAt, address } = props;
  const start = startedAct(queryOf(address).record);
  const hasTrends = useSelector(chartOf(app, 'navigation'), (state) =>
    mayOpen(state?.context.currentUser ?? null, 'trends'),
  );
  const unfinished = (
    <>
      <InstallNotice app={app} />
      <TourCard app={app} isBusy={start !== null || 'places' in value || isUrgent(value.online)} />
      <PendingCard app={app} />
      <UnfinishedCard app={app} now={loadedAt} />
    </>
  );
  if ('places' in value) {
    const frame = withNotice(props.frame, kit);
    return (
      <OfflineDashboard places={value.places} start={start} unfinished={unfinished} frame={frame} />
    );
  }
  return (
    <Dashboard
      {...props}
      data={value.online}
      hasTrends={hasTrends}
      start={start}
      unfinished={unfinished}
      kit={<KitLine app={app} />}
    />
  );
}
