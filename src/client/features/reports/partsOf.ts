import type {
  PerpetualInventory,
  PerpetualLine,
  PerpetualSum,
} from '../../../contract/reports/report.ts';

/** What a page of a long report shows of one product. */
export interface BookPart {
  readonly sum: PerpetualSum;
  readonly rows: readonly PerpetualLine[];
  /** Whether its first and its last line are on this page. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The products of a page that starts with line `start` (from 0) of the whole report. */
export function partsOf(
  { products, rows }: Pick<PerpetualInventory, 'products' | 'rows'>,
  start: number,
): BookPart[] {
  let before = 0;
  return products.map((sum) => {
    const [first, end] = [before, before + sum.lines];
    before = end;
    return {
      sum,
      rows: rows.filter(({ productId }) => productId === sum.product.id),
      begins: start <= first,
      ends: end <= start + rows.length,
    };
  });
}
