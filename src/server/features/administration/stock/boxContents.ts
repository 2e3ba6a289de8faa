import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { inventoryKinds } from '../../../../rules/administration/inventoryKind.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import type { Reader } from '../../../database/database.ts';
import { parLevels, products } from '../../../database/schema/custodyProduct.ts';
import type { Choices } from './stockRecord.ts';

/** What belongs into a box of each kind, line by line: the PAR of every product in use, under `contents-` and the kind. */
export async function boxContents(reader: Reader, agencyId: number): Promise<Choices> {
  const rows = await reader
    .select({ product: products, level: parLevels })
    .from(parLevels)
    .innerJoin(
      products,
      and(eq(products.agencyId, parLevels.agencyId), eq(products.id, parLevels.productId)),
    )
    .where(
      and(
        eq(parLevels.agencyId, agencyId),
        isNotNull(parLevels.inventoryKind),
        eq(products.isActive, true),
      ),
    )
    .orderBy(asc(products.schedule), asc(sql`lower(${products.name})`), asc(products.ndc));
  return Object.fromEntries(
    inventoryKinds.map((kind) => [
      `contents-${kind}`,
      rows
        .filter(({ level }) => level.inventoryKind === kind)
        .map(({ product: row, level }) => {
          const product = toProduct(row);
          const units = formatUnits(level.maximum, product);
          const text = `${units}: ${row.name} ${row.strength}, ${row.package} (${product.schedule})`;
          return { value: row.id, text };
        }),
    ]),
  );
}
