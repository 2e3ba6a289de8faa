import type { PerpetualInventory } from '../../../contract/reports/report.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { queryOf } from '../../shell/address.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PerpetualLines } from './PerpetualLines.tsx';
import { PerpetualSums } from './PerpetualSums.tsx';
import { type BookPart, partsOf } from './partsOf.ts';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportPaging } from './ReportTools.tsx';
import type { ReportProps } from './reportView.tsx';

const path = routeOf('perpetualInventory').path;

/** The ledger of an inventory over a period, C-II separate from C-III to V. */
export function PerpetualInventoryReport(page: ReportProps<PerpetualInventory>) {
  const { data } = page;
  const query = queryOf(page.address);
  const { head, products, rows, total } = data;
  const parts = partsOf(data, Number(query.start ?? 0) || 0);
  return (
    <ReportPage page={page} title="Perpetual inventory" path={path} scope={{ bySchedule: true }}>
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
      <Group id="second" title="Schedule II" parts={parts.filter(isSecond)} head={head} />
      <Group
        id="others"
        title="Schedules III to V"
        parts={parts.filter((part) => !isSecond(part))}
        head={head}
      />
      <ReportPaging path={path} query={query} shown={rows.length} total={total} />
    </ReportPage>
  );
}

function isSecond({ sum }: BookPart): boolean {
  return sum.product.schedule === 'C-II';
}

function Group({
  id,
  title,
  parts,
  head,
}: {
  id: string;
  title: string;
  parts: readonly BookPart[];
  head: PerpetualInventory['head'];
}) {
  if (parts.length === 0) return null;
  const lines = parts.reduce((total, { sum }) => total + sum.lines, 0);
  return (
    <Card
      id={id}
      title={title}
      className="report-group"
      note={isInPart(head) ? `Total shown, ${linesText(lines)}` : linesText(lines)}
    >
      <PerpetualSums title={title} sums={parts.map(({ sum }) => sum)} head={head} />
      {parts.map((part) => (
        <PerpetualLines key={part.sum.product.id} {...part} head={head} />
      ))}
    </Card>
  );
}

function linesText(lines: number): string {
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`;
}
