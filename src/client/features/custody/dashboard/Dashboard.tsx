import type { ReactNode } from 'react';
import type { Dashboard as DashboardData } from '../../../../contract/custody/dashboard.ts';
import type { StartedAct } from '../../../../rules/navigation/startedAct.ts';
import { type ListScreen, Page } from '../../../shell/Page.tsx';
import { longText, timeText } from '../../../shell/text/formats.ts';
import { State } from '../../../ui/feedback/State.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { ActNow } from './ActNow.tsx';
import { actsOf, CustodyCards } from './CustodyCard.tsx';
import { ExpirationCard } from './ExpirationCard.tsx';
import { MissingCard } from './MissingCard.tsx';
import { ParCard } from './ParCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { RegulatoryCard } from './RegulatoryCard.tsx';
import { StartCard } from './StartCard.tsx';

/**
 * What needs doing, what is held, and what happened last. The order holds on every width, because it is
 * the order of urgency and of the focus.
 */
export function Dashboard({
  data,
  loadedAt,
  frame,
  hasTrends,
  start = null,
  unfinished,
  kit,
}: Pick<ListScreen, 'loadedAt' | 'frame'> & {
  data: DashboardData;
  hasTrends: boolean;
  /** What a shortcut of the installed app asks for. */
  start?: StartedAct | null;
  /** What waits on this device: acts without an answer (FIELD-18) and drafts (FIELD-21). */
  unfinished?: ReactNode;
  /** Whether this device can record without a network (FIELD-02). */
  kit?: ReactNode;
}) {
  const { inventories } = data;
  return (
    <Page
      frame={frame}
      title="Dashboard"
      tools={
        <p className="quiet small">
          <time dateTime={loadedAt}>{longText(loadedAt)}</time>
        </p>
      }
    >
      <div className="dash">
        {start && (
          <StartCard
            act={start}
            places={data.custody.map((one) => ({
              id: one.inventoryId,
              name: one.name,
              siteName: one.siteName,
              acts: actsOf(one, data.limits),
            }))}
          />
        )}
        <ActNow
          exceptions={data.actNow.filter(({ kind }) => kind !== 'missingSignature')}
          inventories={inventories}
        />
        {unfinished}
        <MissingCard
          missing={data.actNow.filter(({ kind }) => kind === 'missingSignature')}
          inventories={inventories}
        />
        <CustodyCards custody={data.custody} limits={data.limits} />
        <ParCard lines={data.par} inventories={inventories} hasTrends={hasTrends} />
        <ExpirationCard expiry={data.expiry} inventories={inventories} now={loadedAt} />
        <RegulatoryCard dates={data.regulatory} now={loadedAt} />
        <RecentCard recent={data.recent} inventories={inventories} now={loadedAt} />
        <section className="card dash-sync" aria-labelledby="sync-title">
          <h2 id="sync-title">Sync</h2>
          <State tone="good" path={checkCircle}>
            All changes on this device are saved
          </State>
          <p className="quiet small">Last synced at {timeText(loadedAt)}.</p>
          {kit}
        </section>
      </div>
    </Page>
  );
}
