import type { Dashboard as DashboardData } from '../../../../contract/custody/dashboard.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { longText, timeText } from '../../../shell/text/formats.ts';
import { State } from '../../../ui/feedback/State.tsx';
import { offline } from '../../../ui/icons/login.ts';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { ActNow } from './ActNow.tsx';
import { CustodyCards } from './CustodyCard.tsx';
import { ExpirationCard } from './ExpirationCard.tsx';
import { MissingCard } from './MissingCard.tsx';
import { ParCard } from './ParCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { RegulatoryCard } from './RegulatoryCard.tsx';

/**
 * What needs doing, what is held, and what happened last. The order holds on every width, because it is
 * the order of urgency and of the focus.
 */
export function Dashboard({
  data,
  now,
  isOnline = true,
  frame,
}: {
  data: DashboardData;
  /** When the server answered: the page's own clock. */
  now: string;
  isOnline?: boolean;
  frame?: Frame;
}) {
  const { inventories } = data;
  return (
    <Page
      frame={frame}
      title="Dashboard"
      tools={
        <p className="quiet small">
          <time dateTime={now}>{longText(now)}</time>
        </p>
      }
    >
      <div className="dash">
        <ActNow
          exceptions={data.actNow.filter(({ kind }) => kind !== 'missingSignature')}
          inventories={inventories}
        />
        <MissingCard
          missing={data.actNow.filter(({ kind }) => kind === 'missingSignature')}
          inventories={inventories}
        />
        <CustodyCards custody={data.custody} />
        <ParCard lines={data.par} inventories={inventories} />
        <ExpirationCard expiry={data.expiry} inventories={inventories} now={now} />
        <RegulatoryCard dates={data.regulatory} now={now} />
        <RecentCard recent={data.recent} inventories={inventories} now={now} />
        <section className="card dash-sync" aria-labelledby="sync-title">
          <h2 id="sync-title">Sync</h2>
          {isOnline ? (
            <State tone="good" path={checkCircle}>
              All changes on this device are saved
            </State>
          ) : (
            <State tone="warning" path={offline}>
              No connection to the server
            </State>
          )}
          <p className="quiet small">Last synced at {timeText(now)}.</p>
        </section>
      </div>
    </Page>
  );
}
