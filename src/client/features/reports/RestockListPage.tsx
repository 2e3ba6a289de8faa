import type { RestockLine, RestockList } from '../../../contract/reports/restock.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { formatAmount, formatUnits } from '../../../rules/quantity/quantityText.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { type Query, queryOf } from '../../shell/address.ts';
import { dayText } from '../../shell/text/formats.ts';
import { ProductBlock } from '../../shell/text/ProductName.tsx';
import { Level } from '../../ui/basic/Level.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse, NoMatch, NotAllowed } from '../../ui/feedback/ListState.tsx';
import { checkCircle } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportPaging } from './ReportTools.tsx';
import type { ReportProps } from './reportView.tsx';

const { path, title } = routeOf('restockList');

/** What to restock in each inventory: on a phone in the store room, or on paper. */
export function RestockListPage(page: ReportProps<RestockList>) {
  const { data } = page;
  const query = queryOf(page.address);
  const { rows, total } = data;
  return (
    <ReportPage
      page={page}
      title={title}
      path={path}
      scope={{ ofPeriod: false, bySchedule: true }}
      about={{ period: 'Stock of', more: [{ label: 'Below PAR', value: foundText(data) }] }}
    >
      {rows.length === 0 ? (
        <div className="card">
          <NothingMissing data={data} query={query} />
        </div>
      ) : (
        byInventory(rows).map((lines) => (
          <InventoryLines key={lines[0].inventoryId} lines={lines} />
        ))
      )}
      <ReportPaging path={path} query={query} shown={rows.length} total={total} />
    </ReportPage>
  );
}

function foundText({ head, total, levels }: RestockList): string {
  if (head.inventories.length === 0) return 'Not yours';
  const found = total.toLocaleString('en-US');
  const all = `${levels.toLocaleString('en-US')} ${levels === 1 ? 'level' : 'levels'}`;
  return `${found} of ${all}${isInPart(head) ? ' shown' : ''}`;
}

type Lines = [RestockLine, ...RestockLine[]];

function byInventory(rows: readonly RestockLine[]): Lines[] {
  const found = new Map<string, Lines>();
  for (const row of rows) {
    const lines = found.get(row.inventoryId);
    if (lines === undefined) found.set(row.inventoryId, [row]);
    else lines.push(row);
  }
  return [...found.values()];
}

function InventoryLines({ lines }: { lines: Lines }) {
  const { inventoryId, inventoryName, siteName } = lines[0];
  return (
    <Card
      id={`restock-${inventoryId}`}
      className="restock"
      title={inventoryName}
      count={lines.length}
      note={siteName}
      tools={
        <>
          <Link className="card-link" href={`/inventory/${inventoryId}`}>
            Open
            <span className="visually-hidden"> {inventoryName}</span>
          </Link>
          {lines.some(({ sources }) => sources.length > 0) && (
            <ButtonLink small href={`/inventory/${inventoryId}/restock`}>
              Restock
              <span className="visually-hidden"> {inventoryName}</span>
            </ButtonLink>
          )}
        </>
      }
    >
      <DataTable
        caption={`Shortages at ${inventoryName}`}
        className="report-sums restock-table"
        columns={columns}
        rows={lines}
        rowKey={({ product }) => product.id}
      />
    </Card>
  );
}

const columns: Column<RestockLine>[] = [
  {
    head: 'Product',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ product }) => <ProductBlock product={product} />,
  },
  {
    head: 'On hand',
    number: true,
    cell: (line) => (
      <>
        <Both line={line} amount={line.balance} />
        <Level onHand={line.balance} minimum={line.minimum} maximum={line.maximum} tone="warning" />
      </>
    ),
  },
  { head: 'PAR minimum', number: true, cell: (line) => <Both line={line} amount={line.minimum} /> },
  { head: 'PAR maximum', number: true, cell: (line) => <Both line={line} amount={line.maximum} /> },
  {
    head: 'Short of PAR',
    number: true,
    place: 'strong',
    cell: (line) => <Both line={line} amount={line.missing} />,
  },
  {
    head: 'Quantity to restock',
    number: true,
    cell: ({ missingUnits, fillUnits, product: { unitName } }) => (
      <span className="nowrap">
        <span className="strong">
          {missingUnits === fillUnits
            ? missingUnits.toLocaleString('en-US')
            : `${missingUnits.toLocaleString('en-US')} to ${fillUnits.toLocaleString('en-US')}`}
        </span>{' '}
        {fillUnits === 1 ? unitName : `${unitName}s`}
      </span>
    ),
  },
  {
    head: 'Restock from',
    place: 'cell-full',
    cell: (line) =>
      line.sources.length === 0 ? (
        <span className="quiet">None in your vaults and safes</span>
      ) : (
        line.sources.map((source) => (
          <div key={source.inventoryId} className="restock-source">
            {sourceText(source, line.product)}
            <span className="cell-sub">Use by {dayText(source.usableUntil)}</span>
          </div>
        ))
      ),
  },
];

function sourceText(
  { name, units }: RestockLine['sources'][number],
  { unitName }: RestockLine['product'],
): string {
  return `${name}, ${units.toLocaleString('en-US')} ${units === 1 ? unitName : `${unitName}s`}`;
}

/** The amount as staff say it; below it the containers, where that is something else. */
function Both({ line: { product }, amount }: { line: RestockLine; amount: number }) {
  const said = formatAmount(amount, product);
  const units = formatUnits(amount, product);
  return (
    <>
      <span className="nowrap">{said}</span>
      {said !== units && <span className="cell-sub nowrap">{units}</span>}
    </>
  );
}

/** No inventory of one's own, no level, filters, or all is well. */
function NothingMissing({ data, query }: { data: RestockList; query: Query }) {
  const { head, levels } = data;
  if (head.inventories.length === 0) {
    return (
      <NotAllowed title="You aren’t assigned to any inventory">
        The list covers the inventories assigned to you. Ask an administrator for access.
      </NotAllowed>
    );
  }
  if (levels > 0) {
    return (
      <FirstUse path={checkCircle} title="Nothing is below PAR">
        {levels === 1 ? 'The one level' : `All ${levels.toLocaleString('en-US')} levels`}{' '}
        {isInPart(head) ? 'that are shown of this place' : 'of this place'}{' '}
        {levels === 1 ? 'is' : 'are'} at or above the minimum. Expired stock was not counted.
      </FirstUse>
    );
  }
  if (isNarrowed(query)) {
    return (
      <NoMatch title="No PAR level here" acts={<ButtonLink href={path}>Clear filters</ButtonLink>}>
        No product that matches has a minimum and maximum.
      </NoMatch>
    );
  }
  return (
    <FirstUse title="No PAR levels yet">
      Ask an administrator to set a minimum and maximum for each product and inventory type in
      Setup.
    </FirstUse>
  );
}
