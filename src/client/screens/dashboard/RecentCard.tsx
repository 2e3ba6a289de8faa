import type { Dashboard } from '../../../contract/dashboard.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clock } from '../../ui/icons/signs.ts';
import { Link } from '../../ui/Link.tsx';
import { readable } from '../product/readable.ts';
import { recentText } from '../time/when.ts';

/** What happened last, newest first. */
export function RecentCard({ recent, now }: { recent: Dashboard['recent']; now: string }) {
  return (
    <Card id="recent" className="dash-activity" title="Recent activity">
      {recent.length === 0 ? (
        <p className="dash-none">Nothing has been recorded yet.</p>
      ) : (
        <ol className="activity">
          {recent.map((act) => (
            <li key={`${act.at} ${act.who} ${act.text}`}>
              <time className="activity-time" dateTime={act.at}>
                {recentText(act.at, now)}
              </time>
              <Icon path={clock} />
              <div>
                <p>{readable(act.text)}</p>
                <p className="rows-sub">
                  {act.who}
                  {act.inventoryId !== null && act.inventoryName !== null && (
                    <>
                      {', '}
                      <Link href={`/inventory/${act.inventoryId}`}>{act.inventoryName}</Link>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
