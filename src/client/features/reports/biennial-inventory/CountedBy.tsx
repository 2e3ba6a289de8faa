import type {
  InventoryContent,
  SnapshotPlace,
} from '../../../../contract/reports/biennialInventory.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { placedWhen } from '../reportLook.ts';

/** Which full count each inventory has, by whom, and since when it was sealed if the count was earlier. */
export function CountedBy({ content }: { content: InventoryContent }) {
  return (
    <Card id="places" title="Counted by" count={content.places.length}>
      <DataTable
        caption="Inventories, with each count within a day of the stated time or sealed since"
        className="report-lines"
        columns={columnsOf(content)}
        rows={content.places}
        rowKey={({ inventoryId }) => inventoryId}
      />
    </Card>
  );
}

const noOne = <span className="quiet">No one</span>;

function columnsOf(content: InventoryContent): Column<SnapshotPlace>[] {
  return [
    {
      head: 'Inventory',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ inventory, site }) => (
        <>
          {inventory} <span className="cell-sub">{site}</span>
        </>
      ),
    },
    {
      head: 'Counted',
      cell: ({ count, sealed, lines }) => {
        if (count === null) return lines.length === 0 ? <NoStock /> : <NotCounted />;
        return (
          <>
            {placedWhen(count.at, content)}
            {sealed !== undefined && (
              <span className="cell-sub">
                sealed since {placedWhen(sealed.since, content)}, seal {sealed.number}, last checked{' '}
                {placedWhen(sealed.checkedAt, content)}
              </span>
            )}
          </>
        );
      },
    },
    { head: 'By', cell: ({ count }) => count?.by ?? noOne },
    {
      head: 'Witness',
      cell: ({ count }) => (
        <>
          {count?.witness ?? noOne}
          {count?.witnessedAt !== undefined && (
            <span className="cell-sub">signed later, {placedWhen(count.witnessedAt, content)}</span>
          )}
        </>
      ),
    },
    { head: 'Lines', number: true, cell: ({ lines }) => lines.length.toLocaleString('en-US') },
  ];
}

function NoStock() {
  return <span className="quiet">No stock on record</span>;
}

function NotCounted() {
  return (
    <Badge tone="warning" path={warning}>
      Not counted
    </Badge>
  );
}
