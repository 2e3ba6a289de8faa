import { type StockTrend, type Trends, trendWeeks } from '../../../../contract/reports/trends.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { isInPart } from '../../../../rules/reports/leftOut.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { daysFrom } from '../../../../rules/reports/trends.ts';
import { type Query, queryOf } from '../../../shell/address.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { FirstUse, NotAllowed } from '../../../ui/feedback/ListState.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportPage } from '../ReportPage.tsx';
import type { ReportProps } from '../reportView.tsx';
import { StillStock } from './StillStock.tsx';
import { StockPlot } from './StockPlot.tsx';
import { UsePlot } from './UsePlot.tsx';

const { path, title } = routeOf('trends');

type TrendsProps = Omit<ReportProps<Trends>, 'work'>;

/** Stock against PAR, and use by drug and week: drawn for the eye, and in words and figures for everyone. */
export function TrendsPage(page: TrendsProps) {
  const { data } = page;
  const { head, stock, use } = data;
  return (
    <ReportPage
      page={page}
      title={title}
      path={path}
      scope={{
        ofPeriod: false,
        bySchedule: true,
        more: <WeeksChoice query={queryOf(page.address)} />,
      }}
    >
      {head.inventories.length === 0 ? (
        <div className="card">
          <NotAllowed title="You aren’t assigned to any inventory">
            Trends cover the inventories assigned to you. Ask an administrator for access.
          </NotAllowed>
        </div>
      ) : (
        <>
          <StockPlots data={data} isEmpty={stock.length === 0} />
          <UsePlots data={data} isEmpty={use.length === 0} />
        </>
      )}
    </ReportPage>
  );
}

const weekLabels = { '13': '13 weeks', '26': '26 weeks', '52': '52 weeks' } as const;

function WeeksChoice({ query }: { query: Query }) {
  return (
    <SelectField
      id="weeks"
      label="Period"
      options={trendWeeks.map((value) => ({ value, text: weekLabels[value] }))}
      defaultValue={query.weeks ?? '13'}
    />
  );
}

/** What the figures are of, where inventories are left out. */
function ofShown(head: Trends['head']): string {
  return isInPart(head) ? ' Total shown: the inventories named above.' : '';
}

function StockPlots({ data, isEmpty }: { data: Trends; isEmpty: boolean }) {
  const { head, stock } = data;
  const days = daysFrom(head.from, head.to);
  return (
    <Card
      id="stock"
      title="Stock against PAR"
      count={stock.length}
      note={`At the end of each day, without expired stock. PAR is the current one.${ofShown(head)}`}
    >
      {isEmpty ? (
        <FirstUse
          title={`No PAR level in ${isInPart(head) ? 'the inventories shown' : 'this place'}`}
        >
          Stock is drawn for products that have a minimum and maximum.{' '}
          <Link href={path}>Show all places</Link>
        </FirstUse>
      ) : (
        <>
          <div className="plots">
            {stock.filter(hasCourse).map((trend) => (
              <StockPlot key={trend.product.id} trend={trend} days={days} />
            ))}
          </div>
          <StillStock trends={stock.filter((trend) => !hasCourse(trend))} />
        </>
      )}
    </Card>
  );
}

/** A flat line, if there is enough, shows nothing that a row of a table does not. */
function hasCourse({ days, opening, minimum }: StockTrend): boolean {
  return days.length > 0 || isBelowPar({ balance: opening, minimum });
}

function UsePlots({ data, isEmpty }: { data: Trends; isEmpty: boolean }) {
  const { head, use, weeks } = data;
  return (
    <Card
      id="use"
      title="Use by drug and week"
      count={use.length}
      note={`Weeks start on Monday. A correction counts in the week in which it is made.${ofShown(head)}`}
    >
      {isEmpty ? (
        <FirstUse title="Nothing was used">
          In these {weeks.length} weeks nothing was administered or wasted in{' '}
          {isInPart(head) ? 'the inventories shown' : 'this place'}.
        </FirstUse>
      ) : (
        <div className="plots">
          {use.map((trend) => (
            <UsePlot key={trend.key} trend={trend} weeks={weeks} />
          ))}
        </div>
      )}
    </Card>
  );
}
