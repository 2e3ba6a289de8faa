import type { PrintableLabel } from '../../../contract/control-values/labelPrint.ts';
import { dayText, formatted, whenText } from '../../shell/text/formats.ts';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';

/** Which labels will be printed. */
export function PrintableTable({ labels }: { labels: readonly PrintableLabel[] }) {
  return (
    <DataTable caption="Labels to print" columns={columns} rows={labels} rowKey={({ id }) => id} />
  );
}

const columns: Column<PrintableLabel>[] = [
  {
    head: 'Label',
    rowHeader: true,
    place: 'cell-main nowrap',
    cell: ({ label }) => <span className="mono">{label}</span>,
  },
  {
    head: 'Product',
    cell: ({ product }) => (
      <>
        {product.name} <span className="cell-sub">{formatted(product.strength)}</span>
      </>
    ),
  },
  {
    head: 'Lot',
    cell: ({ lot }) => (
      <>
        {lot.number} <span className="cell-sub">expires {dayText(lot.expiresOn)}</span>
      </>
    ),
  },
  { head: 'Inventory', cell: ({ inventory }) => inventory.name },
  {
    head: 'Printed before',
    cell: ({ printed }) =>
      printed === null ? (
        <span className="quiet">Never</span>
      ) : (
        <>
          {printed.times === 1 ? 'Once' : `${printed.times} times`}{' '}
          <span className="cell-sub">
            last {whenText(printed.lastAt)}, {printed.lastBy}
          </span>
        </>
      ),
  },
];
