import type { Product } from '../../../contract/core/product.ts';
import type { PerpetualSum, ReportHead } from '../../../contract/reports/report.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { dayText } from '../../shell/text/formats.ts';
import { ProductBlock } from '../../shell/text/ProductName.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';

/** An exact amount with its unit; below it the units, where they are something else. */
export function Exact({
  amount,
  product,
  alone = false,
}: {
  amount: number;
  product: Product;
  /** Where the units stand in their own column. */
  alone?: boolean;
}) {
  if (product.measure === 'each') return formatUnits(amount, product);
  return (
    <>
      <span className="nowrap">
        {exactAmount(amount, product)} <span className="unit-col">{exactUnit(product)}</span>
      </span>
      {!alone && <span className="cell-sub nowrap">{formatUnits(amount, product)}</span>}
    </>
  );
}

/** Opening, what was added and removed, and closing, one product on each line. */
export function PerpetualSums({
  title,
  sums,
  head,
}: {
  title: string;
  sums: readonly PerpetualSum[];
  head: ReportHead;
}) {
  const figure = (
    key: Exclude<keyof PerpetualSum, 'product' | 'lines'>,
    label: string,
  ): Column<PerpetualSum> => ({
    key,
    head: label,
    number: true,
    ...(key === 'closing' ? { place: 'strong' } : {}),
    cell: (sum) => <Exact amount={sum[key]} product={sum.product} />,
  });
  const transferred = (key: 'fromInventories' | 'toInventories', label: string) =>
    sums.some((sum) => sum[key] !== 0) ? [figure(key, label)] : [];
  return (
    <DataTable
      caption={`${title}: ${isInPart(head) ? 'totals shown' : 'totals'} for the period`}
      className="report-sums"
      columns={[
        {
          head: 'Product',
          rowHeader: true,
          place: 'cell-main',
          cell: ({ product }) => <ProductBlock product={product} />,
        },
        figure('opening', `Opening ${dayText(head.from)}`),
        figure('received', 'Received'),
        ...transferred('fromInventories', 'In from inventories'),
        figure('taken', 'Removed'),
        ...transferred('toInventories', 'Out to inventories'),
        figure('closing', `Closing ${dayText(head.to)}`),
      ]}
      rows={sums}
      rowKey={({ product }) => product.id}
    />
  );
}
