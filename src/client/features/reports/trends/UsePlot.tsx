import type { UseTrend } from '../../../../contract/reports/trends.ts';
import { doseScale } from '../../../../rules/quantity/plotScale.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayText, formatted } from '../../../shell/text/formats.ts';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { Plot } from '../../../ui/plot/Plot.tsx';
import { useSentence } from './trendText.ts';

/** What was given and wasted of one drug: a drawing, a sentence, and each week. */
export function UsePlot({ trend, weeks }: { trend: UseTrend; weeks: readonly string[] }) {
  const { key, name, strength, product } = trend;
  const scale = doseScale(product);
  const id = `use-${product.id}`;
  return (
    <section className="plot-part" aria-labelledby={id} key={key}>
      <div className="plot-head">
        <h3 id={id} className="product">
          <Schedule name={product.schedule} />
          <span>
            <span className="drug">{name}</span> {formatted(strength)}
          </span>
        </h3>
      </div>
      <p className="plot-words">{useSentence(trend, weeks)}</p>
      <p className="plot-unit screen-only" aria-hidden="true">
        {scale.unit}
        <span className="plot-key plot-key-line">administered</span>
        <span className="plot-key plot-key-second">wasted</span>
      </p>
      <Plot
        figures={{
          kind: 'bars',
          days: weeks,
          values: trend.weeks.map(({ given }) => scale.at(given)),
          upon: trend.weeks.map(({ wasted }) => scale.at(wasted)),
        }}
      />
      <details className="plot-data">
        <summary>
          Figures<span className="visually-hidden"> of {`${name} ${strength}`}</span>
        </summary>
        <table className="table table-plain">
          <caption className="visually-hidden">{`${name} ${strength}: administered and wasted by week`}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col" className="number">
                Administered
              </th>
              <th scope="col" className="number">
                Wasted
              </th>
            </tr>
          </thead>
          <tbody>
            {trend.weeks.map(({ given, wasted }, place) => (
              <tr key={weeks[place]}>
                <th scope="row">{dayText(weeks[place] ?? '')}</th>
                <td className="number nowrap">{formatAmount(given, product)}</td>
                <td className="number nowrap">{formatAmount(wasted, product)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
