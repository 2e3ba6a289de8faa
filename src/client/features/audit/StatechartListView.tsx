import type { Statechart, StatechartList } from '../../../contract/audit/statechart.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { above } from '../../shell/trails.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { document } from '../../ui/icons/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { BuildFacts } from './BuildFacts.tsx';

/** Every flow of the product as a chart, for auditors: what it is for, who starts it, what was tried on it. */
export function StatechartListView({ frame, data }: ViewProps<StatechartList>) {
  const { build, rows } = data;
  return (
    <Page
      frame={frame}
      title="Statecharts"
      keepUntil={null}
      trail={[above(routeOf('globalAudit').path, 'Global audit')]}
    >
      <p className="lead">
        Every flow of this product is a statechart, drawn here from the charts that run. A tour
        walks through a chart and checks the result of each step. A mutant is the chart with one
        fault. The tours must detect every fault that has an effect.
      </p>
      <BuildFacts build={build} />
      <Card id="statecharts" title="Charts" count={rows.length}>
        {rows.length === 0 ? (
          <FirstUse path={document} title="No statecharts in this build">
            Draw them with the command npm run diagrams, or ask the person who installed this
            version.
          </FirstUse>
        ) : (
          <DataTable
            caption="Statecharts"
            columns={columns}
            rows={rows}
            rowKey={({ subject }) => subject}
          />
        )}
      </Card>
    </Page>
  );
}

const figure = (head: string, count: (row: Statechart) => number): Column<Statechart> => ({
  head,
  number: true,
  cell: (row) => count(row).toLocaleString('en-US'),
});

const columns: Column<Statechart>[] = [
  {
    head: 'Chart',
    rowHeader: true,
    place: 'cell-main strong',
    cell: ({ subject, chart }) => <Link href={`/admin/statecharts/${subject}`}>{chart}</Link>,
  },
  { head: 'Purpose', place: 'cell-full', cell: ({ purpose }) => purpose },
  { head: 'Started by', place: 'cell-full', cell: ({ startedBy }) => startedBy.join(', ') },
  figure('States', ({ stateCount }) => stateCount),
  figure('Transitions', ({ transitionCount }) => transitionCount),
  figure('Tours', ({ tours }) => tours),
  figure('Mutants', ({ mutants }) => mutants.made),
  figure('Detected', ({ mutants }) => mutants.killed),
];
