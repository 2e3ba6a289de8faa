import type { Dashboard } from '../../../contract/dashboard.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { calendar, clock } from '../../ui/icons/signs.ts';
import { dayText, dueText } from '../time/when.ts';

/** What the law wants next, soonest first. */
export function RegulatoryCard({ dates, now }: { dates: Dashboard['regulatory']; now: string }) {
  return (
    <Card id="dates" className="dash-dates" title="Regulatory dates">
      {dates.length === 0 ? (
        <p className="dash-none">No dates are coming up.</p>
      ) : (
        <table className="table table-plain dates-table">
          <caption className="visually-hidden">Regulatory dates, soonest first</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Due</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <tr key={`${date.title} ${date.dueOn}`}>
                <td>
                  <span className="strong">{date.title}</span>
                  <span className="cell-sub">{date.detail}</span>
                </td>
                <td>
                  <span className="nowrap">{dayText(date.dueOn)}</span>
                  <span className="cell-sub">{dueText(date.dueOn, now)}</span>
                </td>
                <td>
                  {date.isOverdue ? (
                    <Badge tone="bad" path={clock}>
                      Overdue
                    </Badge>
                  ) : (
                    <Badge path={calendar}>Planned</Badge>
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
