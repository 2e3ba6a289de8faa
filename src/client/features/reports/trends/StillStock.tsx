import type { StockTrend } from '../../../../contract/reports/trends.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';

const columns: Column<StockTrend>[] = [
  {
    head: 'Product',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ product }) => <ProductBlock product={product} />,
  },
  {
    head: 'Stock',
    number: true,
    place: 'strong',
    cell: ({ opening, product }) => formatUnits(opening, product),
  },
  {
    head: 'PAR minimum',
    number: true,
    cell: ({ minimum, product }) => formatUnits(minimum, product),
  },
  {
    head: 'PAR maximum',
    number: true,
    cell: ({ maximum, product }) => formatUnits(maximum, product),
  },
];

/** What stayed as it was the whole time: rows, not drawings. */
export function StillStock({ trends }: { trends: readonly StockTrend[] }) {
  if (trends.length === 0) return null;
  return (
    <div className="plots-still">
      <h3>Unchanged in the whole period</h3>
      <DataTable
        caption="Unchanged stock that is not below its minimum"
        className="report-sums"
        columns={columns}
        rows={trends}
        rowKey={({ product }) => product.id}
      />
    </div>
  );
}
