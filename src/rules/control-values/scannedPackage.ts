import type { Product } from '../../contract/core/product.ts';
import { ndcKey } from '../core/ndc.ts';
import { type Gs1Code, ndcsOf } from './gs1.ts';
import { type CodeAnswer, refusedCode } from './scannedCode.ts';

/** "fentaNYL 50 mcg/mL" */
export function productText({ name, strength }: Pick<Product, 'name' | 'strength'>): string {
  return `${name} ${strength}`;
}

/** "fentaNYL 50 mcg/mL, lot F2607A" */
export function lotText({ product, lot }: Held): string {
  return `${productText(product)}, lot ${lot.number}`;
}

/** The products whose NDC a GTIN may hold: its ten digits can be divided in three ways. */
export function productsOf<Listed extends Pick<Product, 'ndc'>>(
  gtin: string | null,
  products: readonly Listed[],
): Listed[] {
  if (gtin === null) return [];
  const keys = new Set(ndcsOf(gtin).map(ndcKey));
  return products.filter(({ ndc }) => keys.has(ndcKey(ndc)));
}

/**
 * The NDC of a GTIN as it is probably divided, to fill in the form of a product: labelers of four digits start with 0. A
 * person checks it against the package. Null if the GTIN holds no NDC.
 */
export function probableNdc(gtin: string | null): string | null {
  if (gtin === null) return null;
  const [fourFourTwo = null, fiveThreeTwo = null] = ndcsOf(gtin);
  return fourFourTwo?.startsWith('0') === true ? fourFourTwo : fiveThreeTwo;
}

type Held = {
  readonly product: Pick<Product, 'ndc' | 'name' | 'strength'>;
  readonly lot: { readonly number: string };
};

/**
 * The one holding that a manufacturer’s code is about.
 *
 * @returns the answer if there is none, or if several are meant: lots of the product, or one lot in several places.
 */
export function heldPackage<Holding extends Held>(
  { gtin, lot }: Gs1Code,
  holdings: readonly Holding[],
): { ok: true; holding: Holding } | { ok: false; answer: CodeAnswer } {
  const refused = (text: string) => ({ ok: false as const, answer: refusedCode(text) });
  if (gtin === null) {
    return refused(
      'This code names no product. Scan the code of the manufacturer on the vial or its box.',
    );
  }
  const ofProduct = holdings.filter(({ product }) => productsOf(gtin, [product]).length > 0);
  const [first] = ofProduct;
  if (first === undefined) {
    return refused(
      'This product isn’t in stock here. Scan another one, or choose it from the list.',
    );
  }
  const name = productText(first.product);
  const found =
    lot === null
      ? ofProduct
      : ofProduct.filter((one) => one.lot.number.toUpperCase() === lot.toUpperCase());
  const [holding] = found;
  if (holding === undefined) {
    return refused(`Lot ${lot ?? ''} of ${name} isn’t in stock here. Check the lot on the vial.`);
  }
  if (found.length > 1) {
    return refused(
      lot === null
        ? `This code of ${name} names no single lot. Scan the square code on the vial, or choose the lot.`
        : `Lot ${lot} of ${name} is listed more than once here. Choose it from the list.`,
    );
  }
  return { ok: true, holding };
}
