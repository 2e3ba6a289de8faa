import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { formatted, recentText } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { clock } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { entryLook } from '../event/entryLook.ts';
import { kindIcons } from '../event/kindIcons.ts';
import { isAllHidden, notShownText } from './notShown.ts';

const icons: ReadonlyMap<string, string> = new Map([
  ...Object.entries(entryLook).map(([kind, { path }]): [string, string] => [kind, path]),
  ...Object.entries(kindIcons),
]);

/** The drawing of an act; a clock for one that this version does not know. */
function iconOf(kind: string): string {
  return icons.get(kind) ?? clock;
}

/** What happened last, newest first. */
export function RecentCard({
  recent,
  inventories,
  now,
}: {
  recent: Dashboard['recent'];
  inventories: Dashboard['inventories'];
  now: string;
}) {
  const nothing =
    inventories.notShown === 0
      ? 'Nothing recorded yet.'
      : 'No activity in the inventories shown to you.';
  return (
    <Card
      id="recent"
      className="dash-activity"
      title="Recent activity"
      note={notShownText(inventories)}
    >
      {recent.length === 0 ? (
        <p className="dash-none">{isAllHidden(inventories) ? 'Not yours' : nothing}</p>
      ) : (
        <ol className="activity">
          {recent.map((act) => (
            <li key={`${act.at} ${act.who} ${act.text}`}>
              <time className="activity-time" dateTime={act.at}>
                {recentText(act.at, now)}
              </time>
              <Icon path={iconOf(act.kind)} />
              <div>
                <p>{formatted(act.text)}</p>
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
