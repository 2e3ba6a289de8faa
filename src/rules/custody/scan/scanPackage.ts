import type { Product } from '../../../contract/core/product.ts';
import type { Gs1Code } from '../../control-values/gs1.ts';
import { type CodeAnswer, refusedCode } from '../../control-values/scannedCode.ts';
import { probableNdc, productsOf, productText } from '../../control-values/scannedPackage.ts';

/** A line of a form that lists lots not yet in the ledger, as it is typed. */
export type PackageLine = {
  readonly key: string;
  readonly productId: string;
  readonly lotNumber: string;
  readonly expiresOn: string;
  /** How many there are of the lot. */
  readonly count: string;
  /** The serial numbers that were scanned into the line, separated by spaces; it has no control of its own. */
  readonly serials: string;
};

/** The form that lists the lots. */
export type PackageList = {
  readonly lines: readonly PackageLine[];
  /** The key of a line that is added. */
  readonly nextKey: string;
  readonly products: readonly Product[];
  /** Why a product can’t be listed; null if it can. */
  readonly refusal: (product: Product) => string | null;
  /** "is in this delivery already. Enter how many containers." */
  readonly again: string;
  /** "3 containers" */
  readonly counted: (count: number, product: Product) => string;
};

/** What a code changes: one line, there already or added; and the field of it that is filled in next. */
export type ScannedPackage = {
  readonly answer: CodeAnswer;
  readonly line: PackageLine | null;
  readonly isAdded: boolean;
  readonly next: { readonly key: string; readonly field: 'lotNumber' | 'count' } | null;
};

/**
 * Fills in a line from the manufacturer’s code: product, lot and expiration date. Each serial number of the same lot is
 * one more of it; the same one again is not.
 */
export function scanPackage(gs1: Gs1Code, list: PackageList): ScannedPackage {
  const { gtin, lot, expiresOn, serial } = gs1;
  const fits = productsOf(gtin, list.products);
  const [product] = fits;
  if (gtin === null) {
    return refused('This code names no product. Scan another code on the package.');
  }
  if (fits.length > 1) return refused('Several products have an NDC like this. Choose the drug.');
  const refusal = product === undefined ? null : list.refusal(product);
  if (refusal !== null) return refused(refusal);
  const productId = product?.id ?? '';
  const known = list.lines.find((line) => line.productId === productId && isLot(line, lot));
  if (product !== undefined && known !== undefined) return another(gs1, known, product, list);
  // The line of a lot whose product is not in the formulary yet is filled in again, not twice.
  const empty = list.lines.find(
    (line) => line.productId === '' && (line.lotNumber === '' || isLot(line, lot)),
  );
  const key = empty?.key ?? list.nextKey;
  const line = {
    key,
    productId,
    lotNumber: lot ?? '',
    expiresOn: expiresOn ?? '',
    count: serial === null ? '' : '1',
    serials: serial ?? '',
  };
  const isAdded = empty === undefined;
  if (product === undefined) return { answer: missing(gs1), line, isAdded, next: null };
  const answer: CodeAnswer = { kind: 'taken', text: `${named(product, lot)}.` };
  return { answer, line, isAdded, next: { key, field: lot === null ? 'lotNumber' : 'count' } };
}

function isLot({ lotNumber }: PackageLine, lot: string | null): boolean {
  return lotNumber.toUpperCase() === (lot ?? '').toUpperCase();
}

function named(product: Product, lot: string | null): string {
  return `${productText(product)}${lot ? `, lot ${lot}` : ''}`;
}

function another(
  { lot, serial }: Gs1Code,
  line: PackageLine,
  product: Product,
  { again, counted }: PackageList,
): ScannedPackage {
  const next = { key: line.key, field: 'count' } as const;
  const text = named(product, lot);
  if (serial === null) {
    return {
      answer: { kind: 'repeated', text: `${text} ${again}` },
      line: null,
      isAdded: false,
      next,
    };
  }
  const serials = line.serials.split(' ').filter(Boolean);
  if (serials.includes(serial)) {
    const before = `Serial number ${serial} was scanned before.`;
    return { answer: { kind: 'repeated', text: before }, line: null, isAdded: false, next: null };
  }
  const count = (/^\d+$/.test(line.count) ? Number(line.count) : 0) + 1;
  return {
    answer: { kind: 'taken', text: `${text}: ${counted(count, product)}.` },
    line: { ...line, count: String(count), serials: [...serials, serial].join(' ') },
    isAdded: false,
    next,
  };
}

function missing({ gtin }: Gs1Code): CodeAnswer {
  const ndc = probableNdc(gtin);
  if (ndc === null) {
    return refusedCode('This code has no NDC in it. Choose the drug by hand.');
  }
  return {
    ...refusedCode(
      `No product has the NDC ${ndc}. What the code says of the lot is filled in; the product must be added.`,
    ),
    missingNdc: ndc,
  };
}

function refused(text: string): ScannedPackage {
  return { answer: refusedCode(text), line: null, isAdded: false, next: null };
}
