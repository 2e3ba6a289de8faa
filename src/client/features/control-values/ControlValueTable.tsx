import type { ControlValueRow } from '../../../contract/control-values/controlValue.ts';
import { dayText, formatted, whenText } from '../../shell/text/formats.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { StatusBadge } from './statusBadge.tsx';

/** One label on each line, the last changed first. */
export function ControlValueTable({
  rows,
  opened,
  hrefOf,
}: {
  rows: readonly ControlValueRow[];
  opened: string | null;
  hrefOf: (id: string) => string;
}) {
  return (
    <DataTable
      caption="Labels, most recently changed first"
      columns={columnsFor(opened, hrefOf)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

const notYet = <span className="quiet">Not activated</span>;

function columnsFor(
  opened: string | null,
  hrefOf: (id: string) => string,
): Column<ControlValueRow>[] {
  return [
    {
      head: 'Label',
      rowHeader: true,
      place: 'cell-main nowrap',
      cell: ({ id, label }) => (
        <Link className="mono" href={hrefOf(id)} aria-current={id === opened ? 'true' : undefined}>
          {label}
        </Link>
      ),
    },
    { head: 'Status', place: 'cell-corner', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      head: 'Product',
      cell: ({ product }) =>
        product === null ? (
          notYet
        ) : (
          <>
            {product.name} <span className="cell-sub">{formatted(product.strength)}</span>
          </>
        ),
    },
    {
      head: 'Lot',
      cell: ({ lot }) =>
        lot === null ? (
          notYet
        ) : (
          <>
            {lot.number} <span className="cell-sub">expires {dayText(lot.expiresOn)}</span>
          </>
        ),
    },
    {
      head: 'Inventory',
      cell: ({ inventory }) => inventory?.name ?? <span className="quiet">None</span>,
    },
    {
      head: 'Last changed',
      place: 'nowrap',
      cell: ({ changedAt }) => <time dateTime={changedAt}>{whenText(changedAt)}</time>,
    },
  ];
}
