import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { boxInserts as resource } from '../../../../contract/administration/boxInsert.ts';
import { boxInsertForm, emptyBoxInsert } from '../../../../rules/administration/boxInsertForm.ts';
import { inventoryKinds } from '../../../../rules/administration/inventoryKind.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { boxInserts } from '../../../database/schema/custodyPlace.ts';
import { parLevels, products } from '../../../database/schema/custodyProduct.ts';
import type { Choices } from './stockRecord.ts';

export const boxInsertCalls = resourceCalls(
  resource,
  tableStore({
    kind: 'boxInsert',
    form: boxInsertForm,
    blank: emptyBoxInsert,
    table: boxInserts,
    unique: [{ field: 'name', sentence: 'This name is already in use. Choose another name.' }],
    choices: boxContents,
  }),
  tableList({
    table: boxInserts,
    filters: {},
    search: [boxInserts.name, boxInserts.callWhom],
    order: [asc(sql`lower(${boxInserts.name})`)],
  }),
);

/** What belongs into a box of each kind, line by line: the PAR of every product in use, under `contents-` and the kind. */
async function boxContents(reader: Reader, agencyId: number): Promise<Choices> {
  const rows = await reader
    .select({ product: products, level: parLevels })
    .from(parLevels)
    .innerJoin(products, isRecord(products, parLevels.agencyId, parLevels.productId))
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
