import type { Product } from '../../../contract/core/product.ts';
import { Schedule } from '../../ui/data/Schedule.tsx';
import { formatted, packageText } from './formats.ts';

/** Drug as typed (tall-man letters kept), strength and package. Wraps, is never cut. */
export function ProductName({ product }: { product: Product }) {
  return (
    <>
      <span className="drug">{product.name}</span> {formatted(product.strength)}{' '}
      <span className="quiet nowrap">{packageText(product)}</span>
    </>
  );
}

/** The same with its schedule before it and, below, package and lot. */
export function ProductBlock({ product, lot }: { product: Product; lot?: string }) {
  return (
    <div className="product">
      <Schedule name={product.schedule} />
      <span>
        <span className="drug">{product.name}</span> {formatted(product.strength)}
        <span className="cell-sub">
          {packageText(product)}
          {lot ? `, lot ${lot}` : ''}
        </span>
      </span>
    </div>
  );
}
