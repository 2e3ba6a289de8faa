import type { InventoryContent } from '../../../../contract/reports/biennialInventory.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import {
  type RegistrationTotal,
  registrationTotals,
} from '../../../../rules/reports/biennialInventory.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Exact } from '../PerpetualSums.tsx';

/** All inventories rolled up to the registration, C-II first, and whether each was counted exactly (REG-11). */
export function RegistrationTotals({ content }: { content: InventoryContent }) {
  const totals = registrationTotals(content);
  return (
    <Card id="registration" title="Registration total" count={totals.length}>
      <DataTable
        caption="Each product in all inventories and in transit"
        className="report-lines"
        columns={columns}
        rows={totals}
        rowKey={({ product }) => product.id}
      />
    </Card>
  );
}

const columns: Column<RegistrationTotal>[] = [
  {
    head: 'Product',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ product }) => <ProductBlock product={product} />,
  },
  { head: 'Containers', number: true, cell: ({ amount, product }) => formatUnits(amount, product) },
  {
    head: 'Amount',
    number: true,
    place: 'strong',
    cell: ({ amount, product }) =>
      product.measure === 'each' ? (
        formatUnits(amount, product)
      ) : (
        <Exact amount={amount} product={product} alone />
      ),
  },
  {
    head: 'Count',
    cell: ({ notCounted }) =>
      notCounted.length === 0 ? (
        <Badge tone="good" path={check}>
          Counted
        </Badge>
      ) : (
        <>
          <Badge tone="warning" path={warning}>
            Not counted everywhere
          </Badge>{' '}
          <span className="cell-sub">{notCounted.join(', ')}</span>
        </>
      ),
  },
];
