import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { daysUntilExpiration } from '../../../../rules/time/expiry.ts';
import { dayText, dueText, formatted, localDay } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { calendar, clock } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** What the law wants next, soonest first. */
export function RegulatoryCard({ dates, now }: { dates: Dashboard['regulatory']; now: string }) {
  return (
    <Card id="dates" className="dash-dates" title="Regulatory dates">
      {dates.length === 0 ? (
        <p className="dash-none">No upcoming dates.</p>
      ) : (
        <table className="table table-plain dates-table">
          <caption className="visually-hidden">Regulatory dates, soonest first</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Due</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <tr key={`${date.title} ${date.detail} ${date.dueOn}`}>
                <td>
                  <span className="strong">{formatted(date.title)}</span>
                  <span className="cell-sub">{formatted(date.detail)}</span>
                </td>
                <td>
                  <span className="nowrap">{dayText(date.dueOn)}</span>
                  <span className="cell-sub">{dueText(date.dueOn, now)}</span>
                </td>
                <td>
                  <DueBadge date={date} now={now} />
                </td>
                <td>
                  {date.href !== null && (
                    <Link className="card-link" href={date.href}>
                      {date.action}
                      <span className="visually-hidden">
                        : {formatted(date.title)}, {formatted(date.detail)}
                      </span>
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Two weeks is the time it takes to prepare most of them. */
const soonDays = 14;

function DueBadge({ date, now }: { date: Dashboard['regulatory'][number]; now: string }) {
  const days = daysUntilExpiration(date.dueOn, localDay(now));
  if (date.isOverdue) {
    return (
      <Badge tone="bad" path={clock}>
        Overdue
      </Badge>
    );
  }
  if (days > soonDays) return <Badge path={calendar}>Planned</Badge>;
  return (
    <Badge tone="warning" path={clock}>
      {days === 0 ? 'Due today' : 'Soon'}
    </Badge>
  );
}
