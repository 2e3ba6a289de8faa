import type { TemperatureRow } from '../../../../contract/inventory/temperature.ts';
import { celsiusText, limitsText } from '../../../../rules/inventory/temperature.ts';
import { drawTemperatures } from '../../../../rules/inventory/temperaturePlot.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** The readings of one inventory as a curve, for the eye only: the list below says the same. */
export function TemperaturePlot({ rows }: { rows: readonly TemperatureRow[] }) {
  const drawing = drawTemperatures(rows);
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  if (drawing === null || newest === undefined || oldest === undefined) return null;
  const { points, band, lowest, highest } = drawing;
  return (
    <Card
      id="plot"
      title={newest.inventory}
      note={band && `Shaded: ${limitsText(newest)}`}
      className="screen-only"
    >
      <div className="card-body" aria-hidden="true">
        <p className="temperature-scale">{celsiusText(highest)}</p>
        <svg className="temperature-plot" viewBox="0 0 100 100" preserveAspectRatio="none">
          <title>Temperatures</title>
          {band && (
            <rect
              className="temperature-band"
              x="0"
              width="100"
              y={band.top}
              height={band.bottom - band.top}
            />
          )}
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ x, y, isOutside }) =>
            isOutside ? (
              <line key={`${x} ${y}`} className="temperature-outside" x1={x} x2={x} y1={y} y2={y} />
            ) : null,
          )}
        </svg>
        <p className="temperature-scale">{celsiusText(lowest)}</p>
        <p className="temperature-times">
          <span>{whenText(oldest.readAt)}</span>
          <span>{whenText(newest.readAt)}</span>
        </p>
      </div>
    </Card>
  );
}
