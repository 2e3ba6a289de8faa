import type { PerpetualInventory, PerpetualLine, PerpetualSum } from '../../../contract/report.ts';
import { routeOf } from '../../../rules/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { type Query, queryOf } from '../shell/address.ts';
import type { ListScreen } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';
import { PerpetualLines } from './PerpetualLines.tsx';
import { PerpetualSums } from './PerpetualSums.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed, ReportChoice, ReportFilters } from './ReportFilters.tsx';
import { ReportHeadCard } from './ReportHeadCard.tsx';
import { ReportFileNews, type ReportFileRef, ReportPaging, ReportTools } from './ReportTools.tsx';

const path = routeOf('perpetualInventory').path;

type ReportProps = ListScreen & { data: PerpetualInventory; work: ReportFileRef };

/** The book of a place over a period, C-II apart from C-III to V. */
export function PerpetualInventoryReport({ data, address, onOpen, frame, work }: ReportProps) {
  const query = queryOf(address);
  const { head, products, rows, total } = data;
  const second = products.filter(({ product }) => product.schedule === 'C-II');
  const others = products.filter(({ product }) => product.schedule !== 'C-II');
  return (
    <Page
      frame={frame}
      title="Perpetual inventory"
      trail={[
        <Link key="inventories" href="/inventory/list">
          Inventories
        </Link>,
      ]}
      tools={<ReportTools work={work} />}
    >
      <ReportFilters path={path} query={query} report={data} onOpen={onOpen}>
        <ReportChoice
          name="schedule"
          label="Schedule"
          empty="All schedules"
          options={[
            { value: 'C-II', text: 'C-II' },
            { value: 'C-III-V', text: 'C-III to C-V' },
          ]}
          query={query}
        />
      </ReportFilters>
      <ReportFileNews work={work} />
      <ReportHeadCard head={head} />
      {products.length === 0 && (
        <Card id="nothing" title="Lines">
          <ReportEmpty
            head={head}
            path={path}
            isFiltered={isNarrowed(query)}
            what="was held or moved"
          />
        </Card>
      )}
      <Group id="second" title="Schedule II" sums={second} rows={rows} head={head} query={query} />
      <Group
        id="others"
        title="Schedules III to V"
        sums={others}
        rows={rows}
        head={head}
        query={query}
      />
      <ReportPaging path={path} query={query} shown={rows.length} total={total} />
    </Page>
  );
}

function Group({
  id,
  title,
  sums,
  rows,
  head,
  query,
}: {
  id: string;
  title: string;
  sums: readonly PerpetualSum[];
  rows: readonly PerpetualLine[];
  head: PerpetualInventory['head'];
  query: Query;
}) {
  if (sums.length === 0) return null;
  const lines = sums.reduce((total, sum) => total + sum.lines, 0);
  return (
    <Card id={id} title={title} className="report-group" note={linesText(lines)}>
      <PerpetualSums title={title} sums={sums} head={head} />
      {sums.map((sum) => (
        <PerpetualLines
          key={sum.product.id}
          sum={sum}
          rows={rows.filter(({ productId }) => productId === sum.product.id)}
          head={head}
          isWhole={(query.start ?? '') === ''}
        />
      ))}
    </Card>
  );
}

function linesText(lines: number): string {
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`;
}
