import type { StockTrend } from '../../../../contract/reports/trends.ts';
import { containerScale } from '../../../../rules/quantity/plotScale.ts';
import { formatAmount, formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { balancesOf } from '../../../../rules/reports/trends.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Plot } from '../../../ui/plot/Plot.tsx';
import { stockSentence } from './trendText.ts';

/** Stock of one product: a drawing, a sentence, and the days on which it changed. */
export function StockPlot({ trend, days }: { trend: StockTrend; days: readonly string[] }) {
  const { product, minimum, maximum } = trend;
  const scale = containerScale(product);
  const balances = balancesOf(trend, days);
  const isLow = isBelowPar({ balance: balances.at(-1) ?? 0, minimum });
  return (
    <section className="plot-part" aria-labelledby={`stock-${product.id}`}>
      <div className="plot-head">
        <h3 id={`stock-${product.id}`}>
          <ProductBlock product={product} />
        </h3>
        {isLow && (
          <span className="par-word tone-warning">
            <Icon path={warning} small />
            Below minimum
          </span>
        )}
      </div>
      <p className="plot-words">{stockSentence(trend, days)}</p>
      <p className="plot-unit screen-only" aria-hidden="true">
        {scale.unit}
      </p>
      <Plot
        figures={{
          kind: 'steps',
          days,
          values: balances.map((balance) => scale.at(balance)),
          band: { low: scale.at(minimum), high: scale.at(maximum) },
        }}
      />
      <details className="plot-data">
        <summary>
          Figures
          <span className="visually-hidden"> of {`${product.name} ${product.strength}`}</span>
        </summary>
        <StockTable trend={trend} />
      </details>
    </section>
  );
}

function StockTable({ trend }: { trend: StockTrend }) {
  const { product, opening, days, minimum, maximum } = trend;
  return (
    <table className="table table-plain">
      <caption className="visually-hidden">
        {`${product.name} ${product.strength}: stock at the end of the days on which it changed. PAR ${formatAmount(minimum, product)} to ${formatAmount(maximum, product)}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="number">
            Stock
          </th>
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {[{ day: null, balance: opening }, ...days].map(({ day, balance }) => (
          <tr key={day ?? 'opening'}>
            <th scope="row">{day === null ? 'Before' : dayText(day)}</th>
            <td className="number nowrap">{formatUnits(balance, product)}</td>
            <td className="number nowrap">{formatAmount(balance, product)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
