import type { InventoryList, Site, SiteStock } from '../../../../contract/inventory/inventory.ts';
import { compareProducts } from '../../../../rules/core/compareProducts.ts';
import { isReadable } from '../../../../rules/core/notYours.ts';
import { unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { Content, Volume } from '../../../shell/text/Figures.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { ProductName } from '../../../shell/text/ProductName.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** The stock of a site by product and inventory, in single units. */
export function StockCard({
  site,
  data,
  now,
  isFiltered = false,
}: {
  site: Site;
  data: InventoryList;
  now: string;
  /** Whether a search left inventories of the site out. */
  isFiltered?: boolean;
}) {
  const hidden = data.inventories.filter((one) => !isReadable(one)).length;
  const title = isFiltered ? `Stock of what was found at ${site.name}` : `Stock at ${site.name}`;
  if (data.stock.length === 0) {
    const isAll = hidden === data.inventories.length;
    return (
      <Card id="stock" title={title} note={`Per ledger, ${whenText(now)}${withoutHidden(hidden)}`}>
        <p className="card-body quiet">
          {isAll ? 'Not yours' : 'No stock in the inventories shown.'}
        </p>
      </Card>
    );
  }
  return (
    <Card
      id="stock"
      title={title}
      note={`Per ledger, ${whenText(now)}${withoutHidden(hidden)}`}
      tools={<PrintButton />}
    >
      <DataTable
        caption={`${title} by product and inventory, in single units`}
        className="table-compact stock"
        columns={columnsFor(data)}
        rows={data.stock.toSorted((a, b) => compareProducts(a.product, b.product))}
        rowKey={({ product }) => product.id}
      />
    </Card>
  );
}

function withoutHidden(hidden: number): string {
  if (hidden === 0) return '';
  const what = hidden === 1 ? 'One inventory' : `${hidden} inventories`;
  return `. ${what} of this site ${hidden === 1 ? 'is' : 'are'} not yours and in no total.`;
}

function columnsFor({ inventories }: InventoryList): Column<SiteStock>[] {
  return [
    {
      head: 'Schedule',
      place: 'cell-badge',
      cell: ({ product }) => <Schedule name={product.schedule} />,
    },
    {
      head: 'Product',
      place: 'cell-title',
      rowHeader: true,
      cell: ({ product }) => <ProductName product={product} />,
    },
    ...inventories.map(
      (inventory): Column<SiteStock> => ({
        key: inventory.id,
        head: inventory.name,
        number: true,
        cell: ({ product, byInventory }) => {
          if (!isReadable(inventory)) return <span className="quiet">Not yours</span>;
          const balance =
            byInventory.find(({ inventoryId }) => inventoryId === inventory.id)?.balance ?? 0;
          const units = unitNumber(balance, product);
          return balance === 0 ? <span className="quiet">{units}</span> : units;
        },
      }),
    ),
    {
      key: 'total',
      head: inventories.every(isReadable) ? 'Total' : 'Total shown',
      unit: 'each',
      number: true,
      place: 'strong cell-corner',
      cardUnit: 'in all',
      cell: ({ product, total }) => unitNumber(total, product),
    },
    {
      head: 'Volume',
      unit: 'mL',
      number: true,
      cell: ({ product, total }) => <Volume amount={total} product={product} />,
    },
    {
      head: 'Drug amount',
      number: true,
      cell: ({ product, total }) => <Content amount={total} product={product} />,
    },
  ];
}
