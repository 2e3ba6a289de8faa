import type { UseLog, UseTotal } from '../../../contract/reports/report.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import { ProductBlock } from '../../shell/text/ProductName.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Exact } from './PerpetualSums.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportPaging } from './ReportTools.tsx';
import type { ReportProps } from './reportView.tsx';
import { UseLogTable } from './UseLogTable.tsx';

const path = routeOf('useLog').path;

/** Doses given and disposed of, with the fields of 21 CFR 1304.27(a). */
export function UseLogReport(page: ReportProps<UseLog>) {
  const { data } = page;
  const query = queryOf(page.address);
  const { head, products, rows, total, showsPatients } = data;
  const patients = { label: 'Patient IDs', value: showsPatients ? 'Included' : 'Hidden' };
  return (
    <ReportPage
      page={page}
      title="Usage log"
      path={path}
      scope={{ bySchedule: true }}
      about={{ more: [patients] }}
    >
      {total > 0 && <Patients data={data} query={query} />}
      <Card
        id="uses"
        title="Doses administered and disposed of"
        count={head.inventories.length === 0 ? undefined : total}
      >
        {rows.length === 0 ? (
          <ReportEmpty
            head={head}
            path={path}
            isFiltered={isNarrowed(query)}
            what="was administered or disposed of"
          />
        ) : (
          <UseLogTable data={data} />
        )}
        <ReportPaging path={path} query={query} shown={rows.length} total={total} />
      </Card>
      {products.length > 0 && (
        <Card
          id="sums"
          title={isInPart(head) ? 'Totals shown' : 'Totals'}
          note="of the whole period"
        >
          <UseTotals data={data} />
        </Card>
      )}
    </ReportPage>
  );
}

/** Before and after corrections, so that the total is that of the trends and of Form 3848. */
function UseTotals({ data: { head, products } }: { data: UseLog }) {
  const isCorrected = products.some(({ corrected }) => corrected !== 0);
  const figure = (label: string, of: (total: UseTotal) => number): Column<UseTotal> => ({
    head: label,
    number: true,
    cell: (total) => <Exact amount={of(total)} product={total.product} />,
  });
  const administered = isCorrected
    ? [
        figure('Administered, as recorded', ({ given }) => given),
        figure('Corrections', ({ corrected }) => corrected),
        {
          ...figure('Administered, corrected', ({ given, corrected }) => given + corrected),
          place: 'strong' as const,
        },
      ]
    : [figure('Administered', ({ given }) => given)];
  return (
    <>
      <DataTable
        caption={isInPart(head) ? 'Totals shown, by drug' : 'Totals by drug'}
        className="report-sums"
        columns={[
          {
            head: 'Product',
            rowHeader: true,
            place: 'cell-main',
            cell: ({ product }) => <ProductBlock product={product} />,
          },
          { head: 'Lines', number: true, cell: ({ doses }) => doses },
          ...administered,
          figure('Disposed', ({ wasted }) => wasted),
        ]}
        rows={products}
        rowKey={({ product }) => product.id}
      />
      {isCorrected && (
        <p className="note">
          A correction counts in the period in which it was made, also where its use was earlier.
          Trends and Form 3848 show the corrected amount.
        </p>
      )}
    </>
  );
}

/** ROLE-03: patients are in the log only if a person who may see them requests them. */
function Patients({ data, query }: { data: UseLog; query: Query }) {
  if (data.showsPatients) return null;
  return (
    <div className="screen-only">
      {data.maySeePatients ? (
        <Message
          kind="neutral"
          act={
            <ButtonLink href={addressWith(path, query, { patients: 'shown' })} small>
              Show patient IDs
            </ButtonLink>
          }
        >
          Patient IDs are hidden. Viewing them is logged.
        </Message>
      ) : (
        <Message kind="neutral">
          Patient IDs are hidden.{' '}
          {data.head.auditor?.seesPatients === false
            ? 'An administrator can include them in your access.'
            : 'To see them, set up two-factor login and the inactivity timeout on your security page.'}
        </Message>
      )}
    </div>
  );
}
