import type { Dashboard, ParLine } from '../../../../contract/custody/dashboard.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { isBelowPar, isOutsidePar } from '../../../../rules/reports/restock.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Level } from '../../../ui/basic/Level.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { isAllHidden, notShownText } from './notShown.ts';

/** Stock that is outside its minimum and maximum. */
export function ParCard({
  lines,
  inventories,
  hasTrends,
}: {
  lines: readonly ParLine[];
  inventories: Dashboard['inventories'];
  /** Whether the person may open the trends. */
  hasTrends: boolean;
}) {
  const isHidden = isAllHidden(inventories);
  const outside = lines.filter(isOutsidePar);
  const within = (lines.length - outside.length).toLocaleString('en-US');
  return (
    <Card
      id="par"
      className="dash-par"
      title="PAR"
      count={isHidden ? undefined : outside.length}
      note={[
        lines.length > 0 ? `${within} of ${lines.length} levels are within PAR` : null,
        notShownText(inventories),
      ]
        .filter((text) => text !== null)
        .join('. ')}
      tools={
        <span className="card-tools">
          <Link className="card-link" href={routeOf('restockList').path}>
            Restock list
          </Link>
          {hasTrends && (
            <Link className="card-link" href={routeOf('trends').path}>
              Trends
            </Link>
          )}
        </span>
      }
    >
      {outside.length === 0 ? (
        <p className="dash-none">
          {isHidden
            ? 'Not yours'
            : `All stock ${inventories.notShown === 0 ? '' : 'shown '}is within PAR.`}
        </p>
      ) : (
        <table className="table table-plain par-table">
          <caption className="visually-hidden">Stock outside its minimum and maximum</caption>
          <thead>
            <tr>
              <th scope="col">Inventory and product</th>
              <th scope="col" className="number">
                On hand
              </th>
              <th scope="col" className="number wide-only">
                PAR
              </th>
              <th scope="col">Level</th>
            </tr>
          </thead>
          <tbody>
            {outside.map((line) => (
              <ParRow key={`${line.inventoryId} ${line.product.id}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function ParRow({ line }: { line: ParLine }) {
  const { inventoryId, inventoryName, product, balance, minimum, maximum } = line;
  const range = parText(line);
  return (
    <tr>
      <td>
        <Link className="row-link" href={`/inventory/${inventoryId}`}>
          {inventoryName}
        </Link>
        <span className="cell-sub">
          <span className="drug">{product.name}</span> {formatted(product.strength)}
        </span>
      </td>
      <td className="number">
        <span className="strong">{formatAmount(balance, product)}</span>
        <span className="cell-sub narrow-only">of {range}</span>
      </td>
      <td className="number wide-only">{range}</td>
      <td className="par-level">
        <span className="par-word tone-warning">
          <Icon path={warning} small />
          {isBelowPar(line) ? 'Below minimum' : 'Above maximum'}
        </span>
        <Level onHand={balance} minimum={minimum} maximum={maximum} tone="warning" />
      </td>
    </tr>
  );
}

/** “400–800 mcg”: the unit once, where both ends carry the same; “200 mg” where both ends are one. */
function parText({
  product,
  minimum,
  maximum,
}: Omit<ParLine, 'balance' | 'inventoryId' | 'inventoryName'>): string {
  if (minimum === maximum) return formatAmount(minimum, product);
  const [low = '', lowUnit] = formatAmount(minimum, product).split('\u00a0');
  const [high = '', highUnit] = formatAmount(maximum, product).split('\u00a0');
  const ends = lowUnit === highUnit ? low : `${low}\u00a0${lowUnit ?? ''}`;
  return `${ends}–${high}\u00a0${highUnit ?? ''}`;
}
